import type { HawserError } from '@hawser/common'
import type { SendApi, SendState } from '@hawser/core/send'
import { useHawserState } from '../provider/useHawserState.js'
import { type LateFeature, useFeature } from './useFeature.js'

export interface UseHawserSendReturnType {
  /** The form as it stands, and what the connected accounts have sent from here. Undefined until the feature is loaded. */
  readonly form: SendState | undefined
  /** The actions on the form. Undefined until the feature is loaded. */
  readonly api: SendApi | undefined
  readonly error: HawserError | null
}

const feature: LateFeature<typeof import('@hawser/core/send'), SendApi> = {
  load: async () => (await import('./lateFeatures.js')).loadSend(),
  use: (hawser, { send }) => hawser.use(send),
  begin(api) {
    api.resume()
    return undefined
  },
}

/**
 * Sends the native currency and tokens without the modal: the same checked form, loaded when this hook is first used.
 *
 * @example
 * const { form, api } = useHawserSend()
 * api?.setReceiver(to)
 * api?.setAmount('0.1')
 * const sent = (await api?.review()) ? await api?.submit() : null
 * // Where form.estimate.feeWarning is set, submit waits for the user's word on the fee: api.acceptFee().
 * if (sent?.status === 'unknown') warn('Nobody knows yet whether it was sent.', sent.hash)
 */
export function useHawserSend(): UseHawserSendReturnType {
  const { api, error } = useFeature(feature)
  return { form: useHawserState(({ features }) => features.send), api, error }
}
