import { type HawserError, wrapError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { useEffect, useState } from 'react'
import { useHawser } from '../provider/useHawser.js'

/** A feature that is loaded when a hook first needs it. Defined once, outside of any component. */
export interface LateFeature<TCode, TApi> {
  readonly load: () => Promise<TCode>
  readonly use: (hawser: Hawser, code: TCode) => TApi
  /** What a component does while it is mounted. */
  readonly begin?: (api: TApi) => (() => void) | undefined
}

export interface FeatureState<TCode, TApi> {
  /** Undefined until the feature is loaded. */
  readonly code: TCode | undefined
  /** Undefined until the feature is loaded. */
  readonly api: TApi | undefined
  /** Why it could not be loaded. */
  readonly error: HawserError | null
}

/** The code and the actions of a feature, at work while the component is mounted. */
export function useFeature<TCode, TApi>(feature: LateFeature<TCode, TApi>): FeatureState<TCode, TApi> {
  const hawser = useHawser()
  const unloaded: FeatureState<TCode, TApi> = { code: undefined, api: undefined, error: null }
  const [loaded, setLoaded] = useState({ hawser, ...unloaded })

  useEffect(() => {
    let isLeft = false
    let end: (() => void) | undefined
    feature
      .load()
      .then((code) => {
        if (isLeft) return
        const api = feature.use(hawser, code)
        end = feature.begin?.(api)
        setLoaded({ hawser, code, api, error: null })
      })
      .catch((error: unknown) => {
        if (!isLeft) setLoaded({ hawser, code: undefined, api: undefined, error: wrapError(error) })
      })
    return () => {
      isLeft = true
      end?.()
    }
  }, [hawser, feature])

  const { code, api, error } = loaded.hawser === hawser ? loaded : unloaded
  return { code, api, error }
}
