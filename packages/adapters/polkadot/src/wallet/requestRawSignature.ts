import type { ConnectedWallet } from '@hawser/core/adapter'
import { fromHex } from '../fromHex.js'
import { parseSignature } from '../provider/parseSignature.js'
import type { RawPayload } from '../provider/polkadotProvider.js'
import { toPolkadotProvider } from '../provider/toPolkadotProvider.js'
import { toWalletError } from '../provider/toWalletError.js'
import { toHex } from '../toHex.js'

/** @throws SigningUnsupportedError, WrongAccountError, UserRejectedError, InvalidResponseError */
export async function requestRawSignature(
  { provider }: Pick<ConnectedWallet, 'provider'>,
  {
    address,
    data,
    type,
  }: { readonly address: string; readonly data: Uint8Array | `0x${string}`; readonly type: RawPayload['type'] },
): Promise<{ readonly signature: `0x${string}` }> {
  const hex = toHex(typeof data === 'string' ? fromHex(data) : data)
  const answer = await toPolkadotProvider(provider)
    .signRaw({ address, data: hex, type })
    .catch((cause: unknown) => {
      throw toWalletError(cause)
    })
  const { signature } = parseSignature(answer)
  return { signature }
}
