import { type HttpRequestError, isHawserError } from '@hawser/common'
import * as v from 'valibot'
import { BroadcastError } from '../errors.js'
import { getTransactionStatus } from './getTransactionStatus.js'
import { type EsploraParameters, type EsploraPlatform, isRefusal, withEsplora } from './requestEsplora.js'

export interface BroadcastTransactionParameters extends EsploraParameters {
  readonly txid: string
  /** The signed transaction in hexadecimal. */
  readonly transaction: string
  /** Whether somebody else may have sent it already, so that a refusal is no proof that it is not on its way. */
  readonly mayBeSent?: boolean | undefined
}

/**
 * Hands a signed transaction to the network. Where no answer comes, or another one than its id, the next server is given it, and then it is
 * looked up: it may have arrived.
 * @throws BroadcastError with the node's own words, AbortedError
 */
export async function broadcastTransaction(
  { txid, transaction, network, signal, mayBeSent = false }: BroadcastTransactionParameters,
  platform: EsploraPlatform,
): Promise<string> {
  const isId = (answer: string): boolean => answer.trim().toLowerCase() === txid
  const schema = v.pipe(
    v.string(),
    v.check(isId, ({ input }) => `The server answered with ${input.slice(0, 100)}, which is not the id.`),
  )
  const said = new Map<unknown, string>()
  const onRefusal = (error: HttpRequestError, text: string): void => void said.set(error, text)
  let isRefused = !mayBeSent
  try {
    await withEsplora({ network, signal }, platform, async (ask) => {
      try {
        await ask({ path: '/tx', body: transaction, schema, isText: true, onRefusal })
      } catch (error) {
        isRefused &&= isRefusal(error)
        throw error
      }
    })
    return txid
  } catch (cause) {
    if (isHawserError(cause, 'ABORTED')) throw cause
    const known = await getTransactionStatus({ txid, network, signal }, platform).catch(() => undefined)
    if (known && known.status !== 'unknown') return txid
    const details =
      readWords(said.get(cause)) ?? (isHawserError(cause) ? (cause.details ?? cause.shortMessage) : undefined)
    throw new BroadcastError(txid, transaction, { cause, details, isRefused: isRefused && known !== undefined })
  }
}

/** The node's own words, which some servers wrap in JSON. */
function readWords(text = ''): string | undefined {
  return (/"message":\s*"([^"]*)"/.exec(text)?.[1] ?? text).slice(0, 500) || undefined
}
