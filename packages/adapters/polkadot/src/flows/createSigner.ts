import type { Hawser } from '@hawser/core'
import type { SignerPayload } from '../provider/polkadotProvider.js'
import type { SigningParameters } from './signingParameters.js'
import { signPayload } from './signPayload.js'
import { signRaw } from './signRaw.js'

/** A signer for `@polkadot/api`. */
export interface PolkadotSigner {
  signPayload(
    payload: SignerPayload,
  ): Promise<{ id: number; signature: `0x${string}`; signedTransaction?: `0x${string}` | Uint8Array }>
  signRaw(raw: {
    readonly address: string
    readonly data: string
    readonly type: 'bytes' | 'payload'
  }): Promise<{ id: number; signature: `0x${string}` }>
}

/**
 * A signer for `@polkadot/api` that asks the connected wallet.
 *
 * @example await api.tx.balances.transferKeepAlive(to, amount).signAndSend(address, { signer: createSigner(hawser) })
 */
export function createSigner(hawser: Hawser, parameters: Omit<SigningParameters, 'address'> = {}): PolkadotSigner {
  let id = 0
  return {
    async signPayload(payload) {
      id += 1
      const { signature, signedTransaction } = await signPayload(hawser, { ...parameters, payload })
      return { id, signature, ...(signedTransaction && { signedTransaction }) }
    },
    async signRaw({ address, data, type }) {
      id += 1
      return { id, ...(await signRaw(hawser, { ...parameters, address, data: data as `0x${string}`, type })) }
    },
  }
}
