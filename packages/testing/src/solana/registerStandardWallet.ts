import { getBase58Decoder, getBase58Encoder, getBase64Decoder } from '@solana/kit'
import type { SolanaSignInInput } from './composeSignIn.js'
import type { SolanaAccount } from './createSolanaAccount.js'
import type { ScriptedSolanaFeature, ScriptedSolanaWallet } from './scriptedSolanaWallet.js'

interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

interface Input {
  readonly account: StandardAccount
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
  readonly chain?: string
  readonly options?: Readonly<Record<string, unknown>>
}

type RegisterCallback = (api: { register(...wallets: unknown[]): () => void }) => void

/** The wallet's face in the Wallet Standard, registered with the page until the answer is called. */
export function registerStandardWallet(
  wallet: ScriptedSolanaWallet,
  known: readonly SolanaAccount[],
  view: Window & typeof globalThis,
): () => void {
  const featureNames = wallet.features.map((name) => `solana:${name}`)
  const accounts = new Map<string, StandardAccount>(
    known.map(({ address }) => [
      address,
      {
        address,
        publicKey: Uint8Array.from(getBase58Encoder().encode(address)),
        chains: wallet.chains,
        features: featureNames,
      },
    ]),
  )
  const toAccounts = (addresses: readonly string[]) => addresses.flatMap((address) => accounts.get(address) ?? [])
  const listeners = new Set<(change: { accounts: readonly StandardAccount[] }) => void>()
  const stopAccounts = wallet.onAccounts((addresses) => {
    for (const listener of [...listeners]) listener({ accounts: toAccounts(addresses) })
  })
  // A copy: pages get bytes that they may change.
  const bytes = (value: Uint8Array | undefined) => Uint8Array.from(value ?? [])
  const answer = (value: Uint8Array, text: (value: Uint8Array) => string): unknown =>
    wallet.isOn('textAnswers') ? text(value) : value
  const toBase58 = (value: Uint8Array) => getBase58Decoder().decode(value)
  const toBase64 = (value: Uint8Array) => getBase64Decoder().decode(value)

  const methods: Readonly<
    Record<ScriptedSolanaFeature, (...inputs: readonly (Input & SolanaSignInInput)[]) => Promise<unknown>>
  > = {
    signMessage: (...inputs) =>
      Promise.all(
        inputs.map(async ({ account, message }) => ({
          signedMessage: bytes(message),
          signature: answer(await wallet.signMessage(account.address, bytes(message)), toBase58),
        })),
      ),
    signIn: (...inputs) =>
      Promise.all(
        inputs.map(async (input) => {
          const { address, message, signature } = await wallet.signIn(input)
          return { account: accounts.get(address), signedMessage: message, signature: answer(signature, toBase58) }
        }),
      ),
    signTransaction: async (...inputs) => {
      const [first] = inputs
      if (!first) return []
      const signed = await wallet.signTransactions(
        first.account.address,
        inputs.map(({ transaction }) => bytes(transaction)),
        first.chain,
      )
      return signed.map((transaction) => ({ signedTransaction: answer(transaction, toBase64) }))
    },
    signAndSendTransaction: (...inputs) =>
      Promise.all(
        inputs.map(async ({ account, transaction, chain, options }) => ({
          signature: answer(
            await wallet.signAndSendTransaction(account.address, bytes(transaction), chain ?? '', options),
            toBase58,
          ),
        })),
      ),
  }

  const standard = Object.freeze({
    version: '1.0.0',
    name: wallet.name,
    icon: wallet.icon,
    chains: wallet.chains,
    get accounts() {
      return toAccounts(wallet.sharedAddresses)
    },
    features: Object.freeze({
      'standard:connect': {
        version: '1.0.0',
        connect: async (input?: { readonly silent?: boolean }) => {
          const addresses = await wallet.connect({ isSilent: input?.silent === true })
          return { accounts: wallet.isOn('malformedAccounts') ? [{ address: 42 }, null] : toAccounts(addresses) }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => wallet.disconnect() },
      'standard:events': {
        version: '1.0.0',
        on: (event: string, listener: (change: { accounts: readonly StandardAccount[] }) => void) => {
          if (event === 'change') listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      ...Object.fromEntries(
        wallet.features.map((name) => [
          `solana:${name}`,
          {
            version: '1.0.0',
            ...(name.endsWith('Transaction') && { supportedTransactionVersions: wallet.supportedTransactionVersions }),
            [name]: methods[name],
          },
        ]),
      ),
    }),
  })

  const unregister = new Set<() => void>()
  const callback: RegisterCallback = ({ register }) => void unregister.add(register(standard))
  const onReady = (event: Event) => callback((event as CustomEvent<Parameters<RegisterCallback>[0]>).detail)
  view.addEventListener('wallet-standard:app-ready', onReady)
  view.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => {
    view.removeEventListener('wallet-standard:app-ready', onReady)
    for (const end of unregister) end()
    unregister.clear()
    stopAccounts()
  }
}
