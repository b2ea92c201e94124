import type { SiwxSessionInfo } from '@hawser/common'
import type { HawserState } from '@hawser/core'
import { type CSSProperties, useEffect, useId, useReducer, useRef, useState } from 'react'
import { Address } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { useFeatureCode } from '../../components/featureCode.js'
import { Skeleton } from '../../components/Loading.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enSessions } from '../../text/enSessions.js'
import { useText } from '../../text/useText.js'
import { SignInCode } from './signInCode.js'

/** It takes the focus for screen readers alone. */
const titleStyle: CSSProperties = { outline: 'none' }
/** A time is read to its end. */
const factStyle: CSSProperties = { textWrap: 'balance', whiteSpace: 'normal' }

/** The sessions of who is signed in, on every device where the app's sign-in tells of those, and the end of each. */
export function SignInSessions() {
  const hawser = useHawser()
  const { endSession } = useFeatureCode(SignInCode)
  const text = useText(enSessions)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { sessions, hasFailed, readAgain } = useSessions()
  /** What is being ended. */
  const [ending, setEnding] = useState<readonly SiwxSessionInfo[]>([])
  const [outcome, setOutcome] = useState<'ended' | 'endFailed'>()
  const elsewhere = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []

  const end = async (those: readonly SiwxSessionInfo[]): Promise<void> => {
    setEnding(those)
    setOutcome(undefined)
    try {
      for (const session of those) await endSession(hawser, { session })
      setOutcome('ended')
    } catch {
      // Said in its place; which of them stand is read anew.
      setOutcome('endFailed')
    }
    setEnding([])
    readAgain()
    // The button that was pressed goes with its session.
    title.current?.focus({ preventScroll: true })
  }

  return (
    <section className="hawser-setting-group" aria-labelledby={titleId}>
      <h3 ref={title} className="hawser-section-title" id={titleId} tabIndex={-1} style={titleStyle}>
        {text('sessions.title')}
      </h3>
      {sessions ? (
        <ul className="hawser-list">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending.includes(session)}
              onEnd={() => void end([session])}
            />
          ))}
        </ul>
      ) : hasFailed ? null : (
        <p className="hawser-setting" role="status">
          <Skeleton label={text('sessions.loading')} />
        </p>
      )}
      {sessions?.length === 0 ? <p className="hawser-setting-about">{text('sessions.none')}</p> : null}
      {hasFailed ? (
        <>
          <p className="hawser-setting-about" role="alert">
            {text('sessions.unavailable')}
          </p>
          <Button size="small" onClick={readAgain}>
            {text('common.tryAgain')}
          </Button>
        </>
      ) : null}
      {elsewhere.length > 1 ? (
        <Button size="small" tone="danger" isBusy={ending.length > 1} onClick={() => void end(elsewhere)}>
          {text('sessions.endOthers')}
        </Button>
      ) : null}
      <p
        role="status"
        className="hawser-setting-about"
        data-outcome={outcome === 'endFailed' ? 'importFailed' : undefined}
      >
        {outcome ? text(`sessions.${outcome}`) : null}
      </p>
    </section>
  )
}

interface SessionRowProps {
  readonly session: SiwxSessionInfo
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const text = useText(enSessions)
  const { accountAddress: account, chainId, createdAt, expiresAt, isCurrent } = session
  const requested = useHawserState(({ networks }) => networks.requested)
  const network = requested.find(({ caipNetworkId }) => caipNetworkId === chainId)?.name ?? chainId
  const nowMs = useHawser().platform.clock.nowMs()
  const say = (iso: string): string => sayTime(text.locale, Date.parse(iso), nowMs)
  const time = createdAt === undefined ? '' : say(createdAt)
  const facts = [
    ...(isCurrent ? [text('sessions.here')] : []),
    ...(time ? [text('sessions.since', { time })] : []),
    ...(expiresAt === undefined ? [] : [text('sessions.until', { time: say(expiresAt) })]),
  ]
  return (
    <li className="hawser-setting">
      <span className="hawser-row-text">
        <span>
          <bdi>{network}</bdi> <Address value={account} />
        </span>
        {facts.map((fact) => (
          <span key={fact} className="hawser-row-subtitle" style={factStyle}>
            {fact}
          </span>
        ))}
      </span>
      <Button
        variant="quiet"
        size="small"
        isBusy={isEnding}
        aria-label={
          isCurrent
            ? text('sessions.signOut.label', { account, network })
            : text('sessions.end.label', { account, network, time })
        }
        onClick={onEnd}
      >
        {text(isCurrent ? 'sessions.signOut' : 'sessions.end')}
      </Button>
    </li>
  )
}

/** Returns the time as short as it is told from others: that of this year is without the year. */
function sayTime(locale: string, atMs: number, nowMs: number): string {
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear()
  return new Intl.DateTimeFormat(
    locale,
    isThisYear
      ? { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
      : { dateStyle: 'medium', timeStyle: 'short' },
  ).format(atMs)
}

/** Reads the sessions once, again when somebody signs in or out here, and when it is asked to. This device's own come first. */
function useSessions() {
  const hawser = useHawser()
  const { listSessions } = useFeatureCode(SignInCode)
  const known = useHawserState(selectSignatures)
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const [sessions, setSessions] = useState<readonly SiwxSessionInfo[]>()
  const [hasFailed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round, and another session, is a new question
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    listSessions(hawser, { signal }).then(
      (list) => {
        if (signal.aborted) return
        setSessions([...list].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)))
        setFailed(false)
      },
      () => {
        if (signal.aborted) return
        setSessions(undefined)
        setFailed(true)
      },
    )
    return () => left.abort()
  }, [hawser, known, round])

  return { sessions, hasFailed, readAgain }
}

/** One text for what is known of sessions: reading them writes them anew, and may not be a reason to read them again. */
function selectSignatures({ signIn }: HawserState): string {
  return Object.values(signIn?.sessions ?? {})
    .map(({ signature }) => signature)
    .join()
}
