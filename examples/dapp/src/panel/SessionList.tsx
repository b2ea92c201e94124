import type { SiwxSession, SiwxSessionInfo } from '@hawser/common'
import type { useHawserSession } from '@hawser/react'
import { useEffect, useReducer, useState } from 'react'

interface SessionListProps {
  readonly api: NonNullable<ReturnType<typeof useHawserSession>['api']>
  readonly session: SiwxSession | undefined
}

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** The sessions of the accounts that are signed in, on every device, and the end of each. */
export function SessionList({ api, session }: SessionListProps) {
  const [sessions, setSessions] = useState<readonly SiwxSessionInfo[]>([])
  const [hasFailed, setFailed] = useState(false)
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const signature = session?.signature

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round, and another session, is a new question
  useEffect(() => {
    const left = new AbortController()
    const settle = (listed: readonly SiwxSessionInfo[], failed = false): void => {
      if (left.signal.aborted) return
      setSessions(listed)
      setFailed(failed)
    }
    api.listSessions({ signal: left.signal }).then(
      (listed) => settle(listed),
      () => settle([], true),
    )
    return () => left.abort()
  }, [api, signature, round])

  const end = (one: SiwxSessionInfo): void => {
    api.endSession(one).then(readAgain, () => setFailed(true))
  }
  return (
    <div className="members">
      <h3 id="page-sessions">Sessions</h3>
      {sessions.length === 0 ? <p>{hasFailed ? 'The sessions can’t be read.' : 'No sessions.'}</p> : null}
      <ul aria-labelledby="page-sessions">
        {sessions.map((one) => (
          <li key={one.id}>
            <span>
              <bdi dir="ltr">{`${one.chainId}:${one.accountAddress}`}</bdi>
              {one.isCurrent ? ' · This browser' : null}
              {one.createdAt === undefined ? null : ` · Since ${times.format(Date.parse(one.createdAt))}`}
            </span>
            <button type="button" className="button quiet" onClick={() => end(one)}>
              End session
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
