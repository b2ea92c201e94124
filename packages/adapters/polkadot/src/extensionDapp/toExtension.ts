import { type Injected, subscribeAccounts } from '../connector/injected.js'
import type { Wallet } from '../discovery/readWallets.js'
import { toHex } from '../encoding/hex.js'
import { isAccountList, parseAccounts, type WalletAccount } from '../provider/parseAccounts.js'

/** A wallet that has let the app in, as it is given to the library. */
interface Extension extends Injected {
  readonly name: string
  readonly version: string
  readonly metadata: unknown
  readonly provider: unknown
}

interface ToExtensionParameters {
  readonly wallet: Wallet
  /** Told how the wallet writes each address: the library writes them anew. */
  readonly forms: Map<string, string>
}

/**
 * Returns a wallet in the form that the library keeps without losing it or others. It goes by the key that it has in the page, which no other one has; the library drops a change of accounts
 * in which one cannot be read, and with it the news that the others were taken back; a wallet without `subscribe` or with one that hands out no function
 * makes it throw.
 */
export function toExtension(injected: Injected, { wallet, forms }: ToExtensionParameters): Extension {
  const note = (accounts: readonly WalletAccount[]) => {
    forms.clear()
    for (const { publicKey, address } of accounts) forms.set(toHex(publicKey), address)
  }
  const rest = injected as Injected & Partial<Pick<Extension, 'metadata' | 'provider'>>
  return {
    name: wallet.key,
    version: readVersion(injected) ?? readVersion(wallet.entry) ?? 'unknown',
    accounts: {
      async get() {
        const told = await injected.accounts.get()
        note(readAccounts(told) ?? [])
        return told
      },
      subscribe: (hear) =>
        subscribeAccounts(injected, (told) => {
          const accounts = readAccounts(told)
          if (!accounts) return
          note(accounts)
          hear(accounts.map(({ publicKey, ...account }) => account))
        }),
    },
    get signer() {
      return injected.signer
    },
    get metadata() {
      return rest.metadata
    },
    get provider() {
      return rest.provider
    },
  }
}

/** Those that can be read; undefined where what was told is no list of accounts. */
function readAccounts(told: unknown): readonly WalletAccount[] | undefined {
  try {
    return parseAccounts(told)
  } catch {
    return isAccountList(told) ? [] : undefined
  }
}

function readVersion(value: object): string | undefined {
  try {
    const { version } = value as { version?: unknown }
    return typeof version === 'string' ? version.slice(0, 64) : undefined
  } catch {
    return undefined
  }
}
