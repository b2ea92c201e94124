import type { HawserError } from '@hawser/common'
import type { HawserState } from '@hawser/core'
import type { SessionApi, SessionStatus } from '@hawser/core/siwx'
import { useCallback } from 'react'
import { useHawserState } from '../provider/useHawserState.js'
import { type LateFeature, useFeature } from './useFeature.js'

const feature: LateFeature<typeof import('@hawser/core/siwx'), SessionApi> = {
  load: async () => (await import('./lateFeatures.js')).loadSignIn(),
  use: (hawser, { createSessionApi }) => createSessionApi(hawser),
}

/** The sign-in of the account in use. Its fields are absent until their code is loaded. */
export interface UseHawserSessionReturnType extends Partial<SessionStatus> {
  /** Undefined until the sign-in's code is loaded. */
  readonly api: SessionApi | undefined
  /** Why that code could not be loaded. */
  readonly error: HawserError | null
}

/**
 * Whether the account in use is signed in, and what signs it in and out.
 *
 * @example
 * const { status, api } = useHawserSession()
 * const signOut = status === 'signedIn' ? api?.signOut : undefined
 */
export function useHawserSession(): UseHawserSessionReturnType {
  const { code, api, error } = useFeature(feature)
  const known = useHawserState(useCallback((state: HawserState) => code?.selectSessionStatus(state), [code]))
  return { ...known, api, error }
}
