import type { SendApi, SendState } from '@hawser/core/send'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useSendFeature } from './useSendFeature.js'

/** The send feature, which comes into use with the first view that needs it. `form` is undefined for that first moment. */
export function useSend(): { readonly api: SendApi; readonly form: SendState | undefined } {
  const { send, selectSend } = useSendFeature()
  const api = useHawser().use(send)
  const form = useHawserState(selectSend)
  return { api, form }
}
