import type { Platform } from '@hawser/common'
import type { ConnectedWallet } from '@hawser/core/adapter'
import { toHex } from '../encoding/hex.js'
import { askWallet } from '../provider/askWallet.js'
import { parseSignature } from '../provider/parseSignature.js'
import type { RawPayload } from '../provider/polkadotProvider.js'
import { toPolkadotProvider } from '../provider/toPolkadotProvider.js'
import { InvalidPayloadError } from './payloadErrors.js'

const hex = /^0x(?:[0-9a-f]{2})*$/i

/** @throws InvalidPayloadError, SigningUnsupportedError, WrongAccountError, UserRejectedError, InvalidResponseError, AbortedError */
export async function requestRawSignature(
  { provider, signal }: Pick<ConnectedWallet, 'provider' | 'signal'>,
  {
    address,
    data,
    type,
  }: { readonly address: string; readonly data: Uint8Array | `0x${string}`; readonly type: RawPayload['type'] },
  { clock }: Pick<Platform, 'clock'>,
): Promise<{ readonly signature: `0x${string}` }> {
  if (!(data instanceof Uint8Array) && !(typeof data === 'string' && hex.test(data)))
    throw new InvalidPayloadError('The data are neither bytes nor hex with 0x.')
  const wallet = await toPolkadotProvider(provider)
  const payload = { address, data: typeof data === 'string' ? data : toHex(data), type }
  const answer = await askWallet((inner) => wallet.signRaw(payload, inner), { signal, clock })
  const { signature } = parseSignature(answer)
  return { signature }
}
