import type { SiwxSession } from '@hawser/common'
import { useEffect, useReducer, useState } from 'react'
import { type MembersAnswer, readMembers } from '../config/members.js'
import type { PageSignIn } from '../config/signIn.js'

interface MembersAreaProps {
  readonly gateway: NonNullable<PageSignIn['gateway']>
  readonly session: SiwxSession | undefined
  /** Whether it is known who is signed in. */
  readonly isKnown: boolean
}

const refusals = new Map([
  [401, 'Unauthorized'],
  [503, 'Unavailable'],
])

/** What a server gives to signed-in accounts alone, in its own words. It is asked again when somebody signs in or out. */
export function MembersArea({ gateway, session, isKnown }: MembersAreaProps) {
  const [answer, setAnswer] = useState<MembersAnswer | 'asking' | 'failed'>('asking')
  const [round, askAgain] = useReducer((count: number) => count + 1, 0)
  const { chainId, accountAddress } = session?.data ?? {}
  const signature = session?.signature

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round, and another session, is a new question
  useEffect(() => {
    if (!isKnown) return
    const left = new AbortController()
    const { signal } = left
    const ask = async (): Promise<MembersAnswer> => {
      const token = chainId && accountAddress ? await gateway.getToken(chainId, accountAddress, { signal }) : undefined
      return readMembers(token, signal)
    }
    const settle = (next: MembersAnswer | 'failed'): void => {
      if (!signal.aborted) setAnswer(next)
    }
    setAnswer('asking')
    ask().then(settle, () => settle('failed'))
    return () => left.abort()
  }, [gateway, isKnown, signature, round])

  return (
    <div className="members">
      <h3>Members’ area</h3>
      <p>This page’s server answers signed-in accounts only. It checks each token with the gateway.</p>
      <p role="status" data-testid="members">
        {answer === 'asking' ? (
          'Asking the server…'
        ) : answer === 'failed' ? (
          'The server can’t be reached.'
        ) : (
          <>
            <strong>
              {answer.status} {refusals.get(answer.status) ?? 'OK'}
            </strong>{' '}
            {answer.text} {answer.account === undefined ? null : <bdi dir="ltr">{answer.account}</bdi>}
          </>
        )}
      </p>
      <button type="button" className="button quiet" disabled={answer === 'asking'} onClick={askAgain}>
        Ask the server again
      </button>
    </div>
  )
}
