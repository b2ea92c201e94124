import type { ConnectedWallet } from '@hawser/core/adapter'
import { InvalidPayloadError } from '../errors/invalidPayloadError.js'
import { parseSignature } from '../provider/parseSignature.js'
import type { RawPayload } from '../provider/polkadotProvider.js'
import { toPolkadotProvider } from '../provider/toPolkadotProvider.js'
import { toWalletError } from '../provider/toWalletError.js'
import { toHex } from '../toHex.js'

const hex = /^0x(?:[0-9a-f]{2})*$/i

/** @throws InvalidPayloadError, SigningUnsupportedError, WrongAccountError, UserRejectedError, InvalidResponseError */
export async function requestRawSignature(
  { provider }: Pick<ConnectedWallet, 'provider'>,
  {
    address,
    data,
    type,
  }: { readonly address: string; readonly data: Uint8Array | `0x${string}`; readonly type: RawPayload['type'] },
): Promise<{ readonly signature: `0x${string}` }> {
  if (!(data instanceof Uint8Array) && !(typeof data === 'string' && hex.test(data)))
    throw new InvalidPayloadError('The data are neither bytes nor hex with 0x.')
  const answer = await toPolkadotProvider(provider)
    .signRaw({ address, data: typeof data === 'string' ? data : toHex(data), type })
    .catch((cause: unknown) => {
      throw toWalletError(cause)
    })
  const { signature } = parseSignature(answer)
  return { signature }
}
