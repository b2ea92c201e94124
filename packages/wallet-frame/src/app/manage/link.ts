import * as v from 'valibot'
import { WalletServiceError } from '../../errors.js'
import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import { explainWay } from '../ways/explainWay.js'

export const linkedSchema = v.object({ status: v.literal('linked') })

/** What is said of what a user did, which has changed something, or came to nothing. */
export type Changed =
  | { readonly said: string; readonly error?: undefined }
  | { readonly said?: undefined; readonly error: string }

/** What a fault is in words. @throws what ends the screens */
export function toChanged(fault: unknown, { place, texts }: FlowContext): Changed {
  const error = place.signal.aborted ? null : explainWay(fault, texts)
  if (error === null) throw fault
  return { error }
}

/** Asks the service with the session's token. Where it takes a proof, that is for who asks to see to: nobody is signed out for it. */
export function createAsk({ session, service }: FlowContext) {
  const prove = () =>
    Promise.reject(new WalletServiceError('Show that it is you.', { status: 401, field: 'authentication' }))
  return <TSchema extends v.GenericSchema>(path: string, body: object, schema: TSchema, signal: AbortSignal) =>
    session.useFresh((token) => service.ask(path, body, { schema, signal, token }), { signal, prove })
}

/** Runs what takes a proof, on a screen of its own, as often as the user has to show it first. */
export function withProof<T>(
  { session, place, texts, prove }: FlowContext,
  { title, run }: { readonly title: string; readonly run: (signal: AbortSignal) => Promise<T> },
): Promise<T> {
  return session.useFresh(() => showWork(place, { title, progress: texts.working, run }), {
    signal: place.signal,
    prove,
  })
}
