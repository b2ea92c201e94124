import { type HawserError, wrapError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import type { SendApi, SendState } from '@hawser/core/send'
import { useEffect, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'

export interface UseHawserSendReturnType {
  /** The form as it stands, and what the connected accounts have sent from here. Undefined until the feature is loaded. */
  readonly form: SendState | undefined
  /** The actions on the form. Undefined until the feature is loaded. */
  readonly api: SendApi | undefined
  readonly error: HawserError | null
}

interface Loaded extends Pick<UseHawserSendReturnType, 'api' | 'error'> {
  readonly hawser: Hawser
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
  const hawser = useHawser()
  const [loaded, setLoaded] = useState<Loaded>({ hawser, api: undefined, error: null })
  const form = useHawserState(({ features }) => features.send)

  useEffect(() => {
    let isLeft = false
    import('@hawser/core/send')
      .then(({ send }) => {
        if (isLeft) return
        const api = hawser.use(send)
        api.resume()
        setLoaded({ hawser, api, error: null })
      })
      .catch((error: unknown) => {
        if (!isLeft) setLoaded({ hawser, api: undefined, error: wrapError(error) })
      })
    return () => {
      isLeft = true
    }
  }, [hawser])

  const { api, error } = loaded.hawser === hawser ? loaded : { api: undefined, error: null }
  return { form, api, error }
}
