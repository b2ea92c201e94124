import type { SendApi, SendState, SendStep } from '@hawser/core/send'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useSendFeature } from './useSendFeature.js'

/** The send feature, which comes into use with the first view that needs it. `form` and `step` are undefined for that first moment. */
export function useSend(): {
  readonly api: SendApi
  readonly form: SendState | undefined
  readonly step: SendStep | undefined
} {
  const { send, selectSend, selectSendStep } = useSendFeature()
  const api = useHawser().use(send)
  const form = useHawserState(selectSend)
  const step = useHawserState(selectSendStep)
  return { api, form, step }
}
