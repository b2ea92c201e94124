import type { Question } from '@hawser/core'
import { resendCode } from '@hawser/core/actions'
import { type CSSProperties, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { enQuestion } from '../../text/enQuestion.js'
import { useText } from '../../text/useText.js'

/** The seconds are there to be read. */
const counting: CSSProperties = { opacity: 1, color: 'var(--hawser-secondary)' }

/** Sends another code or link in place of one that has not come, as soon as that may be. */
export function ResendButton({ question: { id, resendAtMs = 0, isBusy = false } }: { readonly question: Question }) {
  const hawser = useHawser()
  const text = useText(enQuestion)
  const wait = useSecondsUntil(resendAtMs)
  return (
    <div className="hawser-stage-message">
      <p className="hawser-stage-text">{text('question.notReceived')}</p>
      <Button
        size="small"
        variant="quiet"
        style={wait > 0 ? counting : undefined}
        aria-disabled={wait > 0 || undefined}
        onClick={() => {
          if (wait === 0 && !isBusy) resendCode(hawser, { id })
        }}
      >
        {wait > 0 ? text('question.resendWait', { count: text.number(wait) }) : text('question.resend')}
      </Button>
    </div>
  )
}

/** The whole seconds until a time of the client's clock, rounded up; 0 once it has come. */
function useSecondsUntil(timeMs: number): number {
  const { clock } = useHawser().platform
  const [nowMs, setNowMs] = useState(clock.nowMs())
  const leftMs = Math.max(timeMs - nowMs, 0)
  useEffect(() => {
    const update = (): void => setNowMs(clock.nowMs())
    update()
    if (leftMs > 0) return clock.setTimeout(update, Math.min(leftMs, 1_000))
  }, [clock, leftMs])
  return Math.ceil(leftMs / 1_000)
}
