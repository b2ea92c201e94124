import type { Activity, ActivityApi } from '@hawser/core/activity'
import { createContext, useEffect } from 'react'
import { useFeatureCode } from '../../components/featureCode.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

export const ActivityCode = /* @__PURE__ */ createContext<typeof import('@hawser/core/activity') | null>(null)

/** Returns the history of the account in use, read while it is shown. */
export function useActivity(): { readonly api: ActivityApi; readonly done: Activity } {
  const hawser = useHawser()
  const { activity, selectActivity } = useFeatureCode(ActivityCode)
  const api = hawser.use(activity)
  useEffect(() => api.watch(), [api])
  return { api, done: useHawserState(selectActivity) }
}
