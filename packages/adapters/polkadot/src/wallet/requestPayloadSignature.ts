import type { ConnectedWallet } from '@hawser/core/adapter'
import { WrongChainError } from '../errors/wrongChainError.js'
import { parseSignature, type SignedAnswer } from '../provider/parseSignature.js'
import type { SignerPayload } from '../provider/polkadotProvider.js'
import { toPolkadotProvider } from '../provider/toPolkadotProvider.js'
import { toWalletError } from '../provider/toWalletError.js'

/** @throws WrongChainError, SigningUnsupportedError, WrongAccountError, UserRejectedError, InvalidResponseError */
export async function requestPayloadSignature(
  { provider, network }: Pick<ConnectedWallet, 'provider' | 'network'>,
  payload: SignerPayload,
): Promise<SignedAnswer> {
  if (!payload.genesisHash.toLowerCase().startsWith(`0x${String(network.id).toLowerCase()}`)) {
    throw new WrongChainError(network, payload.genesisHash)
  }
  const answer = await toPolkadotProvider(provider)
    .signPayload(payload)
    .catch((cause: unknown) => {
      throw toWalletError(cause)
    })
  return parseSignature(answer)
}
