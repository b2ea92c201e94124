import { type HttpRequestError, InvalidResponseError, isHawserError } from '@hawser/common'
import * as v from 'valibot'
import { BroadcastError } from '../errors/broadcastError.js'
import { parseTransactionId } from '../provider/parseTransactionId.js'
import { getTransactionStatus } from './getTransactionStatus.js'
import { type EsploraParameters, type EsploraPlatform, requestEsplora } from './requestEsplora.js'

export interface BroadcastTransactionParameters extends EsploraParameters {
  readonly txid: string
  /** The signed transaction in hexadecimal. */
  readonly transaction: string
}

/**
 * Hands a signed transaction to the network. Where no answer comes, it is looked up: it may have arrived.
 * @throws BroadcastError with the node's own words, AbortedError
 */
export async function broadcastTransaction(
  { txid, transaction, network, signal }: BroadcastTransactionParameters,
  platform: EsploraPlatform,
): Promise<string> {
  const said = new Map<unknown, string>()
  const onRefusal = (error: HttpRequestError, text: string): void => void said.set(error, text)
  try {
    const sent = { network, path: '/tx', body: transaction, schema: v.string(), isText: true, onRefusal, signal }
    const answered = parseTransactionId(await requestEsplora(sent, platform))
    if (answered !== txid) throw new InvalidResponseError({ details: `The server answered with the id ${answered}.` })
    return txid
  } catch (cause) {
    if (isHawserError(cause, 'ABORTED')) throw cause
    const known = await getTransactionStatus({ txid, network, signal }, platform).catch(() => undefined)
    if (known && known.status !== 'unknown') return txid
    const details =
      readWords(said.get(cause)) ?? (isHawserError(cause) ? (cause.details ?? cause.shortMessage) : undefined)
    throw new BroadcastError(txid, transaction, { cause, details })
  }
}

/** The node's own words, which some servers wrap in JSON. */
function readWords(text = ''): string | undefined {
  return (/"message":\s*"([^"]*)"/.exec(text)?.[1] ?? text).slice(0, 500) || undefined
}
