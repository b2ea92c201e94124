import { type Activity, type ActivityApi, activity, selectActivity } from '@hawser/core/activity'
import { useEffect } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/** Returns the history of the account in use, read while it is shown. */
export function useActivity(): { readonly api: ActivityApi; readonly done: Activity } {
  const hawser = useHawser()
  const api = hawser.use(activity)
  useEffect(() => api.watch(), [api])
  return { api, done: useHawserState(selectActivity) }
}
