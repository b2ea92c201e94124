import { SwitchChainUnsupportedError } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { WrongAccountError } from '@hawser/core/adapter'
import { decodeAddress } from '../address/ss58.js'
import { fromHex, toHex } from '../encoding/hex.js'
import { SigningUnsupportedError } from '../errors.js'
import type { PolkadotAccount, PolkadotProvider } from './polkadotProvider.js'

/** A wallet app at the other end of WalletConnect (`polkadot_signMessage`, `polkadot_signTransaction`). */
export function createSessionProvider(session: SessionProvider): PolkadotProvider {
  const accounts = (): readonly PolkadotAccount[] => session.accounts().flatMap(toAccount)

  function checkMethod(method: string, what: 'messages' | 'transactions'): void {
    if (!session.methods().includes(method))
      throw new SigningUnsupportedError(what, { details: `The wallet's session leaves ${method} out.` })
  }

  /** The account's address as the session names it. */
  function ownAddress(address: string): string {
    const key = toHex(decodeAddress(address).publicKey)
    const own = accounts().find(({ publicKey }) => publicKey === key)
    if (!own) throw new WrongAccountError({ details: address })
    return own.address
  }

  return {
    namespace: 'polkadot',
    chainId: () => session.chainId() ?? null,
    accounts,
    useNetwork({ caipNetworkId, name }) {
      try {
        session.setChain(caipNetworkId)
      } catch (cause) {
        throw new SwitchChainUnsupportedError({ cause, details: `The wallet's session does not cover ${name}.` })
      }
    },
    async signRaw({ address, data, type }, signal) {
      const method = 'polkadot_signMessage'
      checkMethod(method, 'messages')
      const given = fromHex(data)
      const bytes = type === 'bytes' ? wrapBytes(given) : given
      const hex = toHex(bytes)
      const params = {
        address: ownAddress(address),
        data: hex,
        // Wallets that follow the first samples read this instead, and some sign it as it is: it has the marks as well. Those that put them there
        // themselves leave alone what has them.
        message: toText(bytes) ?? hex,
        type,
      }
      return session.request({ method, params, signal })
    },
    async signPayload(payload, signal) {
      const method = 'polkadot_signTransaction'
      checkMethod(method, 'transactions')
      const address = ownAddress(payload.address)
      const params = { address, transactionPayload: { ...payload, address } }
      return session.request({ method, params, signal })
    },
  }
}

function toAccount(address: string): PolkadotAccount[] {
  try {
    return [{ address, publicKey: toHex(decodeAddress(address).publicKey) }]
  } catch {
    return []
  }
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const before = new TextEncoder().encode('<Bytes>')
const after = new TextEncoder().encode('</Bytes>')

/** A message between the marks by which chains refuse it as a transaction, once. */
function wrapBytes(bytes: Uint8Array): Uint8Array {
  const isWrapped =
    bytes.length >= before.length + after.length &&
    before.every((byte, i) => bytes[i] === byte) &&
    after.every((byte, i) => bytes[bytes.length - after.length + i] === byte)
  return isWrapped ? bytes : Uint8Array.from([...before, ...bytes, ...after])
}
