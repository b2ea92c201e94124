import { AbortedError, type Platform } from '@hawser/common'
import type { ConnectedWallet } from '@hawser/core/adapter'
import { askWallet } from '../provider/askWallet.js'
import { parseSignature, type SignedAnswer } from '../provider/parseSignature.js'
import type { SignerPayload } from '../provider/polkadotProvider.js'
import { toPolkadotProvider } from '../provider/toPolkadotProvider.js'
import { InvalidPayloadError, WrongChainError } from './payloadErrors.js'

const hash = /^0x[0-9a-f]{64}$/i
const call = /^0x(?:[0-9a-f]{2})+$/i

/** @throws InvalidPayloadError, WrongChainError, SigningUnsupportedError, WrongAccountError, UserRejectedError, InvalidResponseError, AbortedError */
export async function requestPayloadSignature(
  {
    provider,
    network,
    signal,
    onAsk,
  }: Pick<ConnectedWallet, 'provider' | 'network' | 'signal'> & { readonly onAsk?: (() => void) | undefined },
  payload: SignerPayload,
  { clock }: Pick<Platform, 'clock'>,
): Promise<SignedAnswer> {
  checkPayload(payload)
  if (!payload.genesisHash.toLowerCase().startsWith(`0x${String(network.id).toLowerCase()}`)) {
    throw new WrongChainError(network, payload.genesisHash)
  }
  const wallet = await toPolkadotProvider(provider)
  const ask = (inner: AbortSignal) => {
    if (signal.aborted) throw new AbortedError({ cause: signal.reason })
    onAsk?.()
    return wallet.signPayload(payload, inner)
  }
  const answer = await askWallet(async (inner) => ask(inner), { signal, clock })
  const { signature, signedTransaction } = parseSignature(answer)
  // A changed transaction counts only where the app has said that it takes one.
  return payload.withSignedTransaction && signedTransaction ? { signature, signedTransaction } : { signature }
}

/** The fields that decide whom is asked and for which chain; the rest is between the app and the chain. */
function checkPayload(payload: unknown): void {
  const { address, genesisHash, method } = Object(payload) as Partial<Record<keyof SignerPayload, unknown>>
  if (typeof address !== 'string') throw new InvalidPayloadError('The payload names no address.')
  if (typeof genesisHash !== 'string' || !hash.test(genesisHash))
    throw new InvalidPayloadError('The payload names no genesis hash.')
  if (typeof method !== 'string' || !call.test(method))
    throw new InvalidPayloadError('The payload holds no call in hex.')
}
