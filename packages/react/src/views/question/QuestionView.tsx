import { isHawserError } from '@hawser/common'
import type { Question } from '@hawser/core'
import { answerQuestion, cancelQuestion, resendCode } from '@hawser/core/actions'
import { type CSSProperties, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { EmailField, isEmail } from '../../components/EmailField.js'
import { TextField } from '../../components/TextField.js'
import { Icon } from '../../icons/Icon.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { useHawser } from '../../provider/useHawser.js'
import { enQuestion } from '../../text/enQuestion.js'
import { type SectionText, useText } from '../../text/useText.js'
import { errorText } from '../errors.js'
import { WalletEmblem } from '../waiting.js'
import { CodeField } from './CodeField.js'
import { ResendButton } from './ResendButton.js'

export interface QuestionViewProps {
  readonly question: Question
}

/** The question that a connector asks the user: a field, the places of a code, choices, the wait for a link, or a press, over whatever the modal shows else. */
export function QuestionView({ question }: QuestionViewProps) {
  const hawser = useHawser()
  const text = useText(enQuestion)
  const [value, setValue] = useState('')
  const [fault, setFault] = useState<'empty' | 'invalid' | null>(null)
  const { id, kind, error, isBusy = false } = question
  const { title, explanation } = wordsOf(question, text)
  // Nobody enters a code that was not sent.
  const isUnsent = kind === 'code' && question.isUnsent === true
  // Nothing is entered.
  const hasEmblem = kind === 'link' || kind === 'window' || isUnsent

  useViewTitle(title)
  // What was not right is entered anew.
  useEffect(() => {
    if (error) setValue('')
  }, [error])

  // It may have ended a moment before this view is gone.
  const attempt = (run: () => void): void => {
    try {
      run()
    } catch (cause) {
      if (isHawserError(cause, 'INVALID_INPUT')) setFault('invalid')
      else if (!isHawserError(cause, 'QUESTION_ENDED')) throw cause
    }
  }
  const answer = (given: string): void => {
    const isPart = kind === 'code' && question.length !== undefined && given.length < question.length
    if (given.trim() === '' || isPart) setFault('empty')
    else if (kind === 'email' && !isEmail(given.trim())) setFault('invalid')
    else attempt(() => answerQuestion(hawser, { id, answer: given }))
  }
  const onChange = (next: string): void => {
    setValue(next)
    setFault(null)
  }
  const faultText = fault && text(kind === 'email' ? 'email.invalid' : `question.${fault}`)
  // Whoever asks may say it in another language than the modal's.
  const problem = faultText ?? (error && value === '' && !isBusy ? <bdi>{errorText(text, error)}</bdi> : null)

  return (
    <form
      noValidate
      className="hawser-stage hawser-question"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && kind !== 'link' && !isUnsent) answer(kind === 'window' ? 'open' : value)
      }}
    >
      {hasEmblem ? <WalletEmblem name="" picture={<Mark kind={kind} />} isWaiting={kind === 'link' || isBusy} /> : null}
      {explanation ? (
        <p className="hawser-stage-message hawser-stage-text" style={hasEmblem ? belowEmblem : undefined}>
          {explanation}
        </p>
      ) : null}
      {kind === 'choice' ? (
        <ul className="hawser-actions" aria-label={text('question.choices')}>
          {question.choices.map((choice) => (
            <li key={choice.id}>
              <Button onClick={() => answer(choice.id)}>{choice.label}</Button>
            </li>
          ))}
        </ul>
      ) : hasEmblem ? (
        <p className="hawser-field-error" role="alert">
          {problem}
        </p>
      ) : kind === 'code' && question.length ? (
        <CodeField
          label={question.label ?? text('question.code')}
          length={question.length}
          value={value}
          error={problem}
          isBusy={isBusy}
          onChange={onChange}
          onComplete={answer}
        />
      ) : kind === 'email' ? (
        <EmailField label={question.label} value={value} error={problem} readOnly={isBusy} onChange={onChange} />
      ) : (
        <TextField
          label={question.label ?? text(kind === 'code' ? 'question.code' : 'question.answer')}
          value={value}
          error={problem}
          maxLength={256}
          readOnly={isBusy}
          enterKeyHint="done"
          autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
          onChange={onChange}
        />
      )}
      {question.resendAtMs === undefined || isUnsent ? null : <ResendButton question={question} />}
      <div className="hawser-actions">
        {isUnsent && question.resendAtMs !== undefined && !isBusy ? (
          <Button variant="primary" onClick={() => attempt(() => resendCode(hawser, { id }))}>
            {text('question.resend')}
          </Button>
        ) : null}
        {kind === 'choice' || kind === 'link' || isUnsent ? null : (
          <Button type="submit" variant="primary" isBusy={isBusy && value !== ''}>
            {text(kind === 'window' ? 'question.window.action' : 'question.continue')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => attempt(() => cancelQuestion(hawser, { id }))}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

const belowEmblem: CSSProperties = { marginBlockStart: 12 }

function Mark({ kind }: { readonly kind: 'link' | 'window' | 'code' }) {
  return (
    <span className="hawser-empty-mark" aria-hidden="true">
      <Icon>
        <path
          d={kind !== 'window' ? 'M4.5 6.5h15v11h-15zM5 7.5l7 5.8 7-5.8' : 'M9.5 9.5h10v10h-10zM6.5 14.5h-2v-10h10v2'}
        />
      </Icon>
    </span>
  )
}

/** What whoever asks says, or what the modal says where that is left to it. */
function wordsOf(question: Question, text: SectionText<typeof enQuestion>) {
  const { kind, title, text: explanation } = question
  if (kind === 'email') {
    const own = question.isNew ? text('question.newEmail.text') : undefined
    const name = text(question.isNew ? 'question.newEmail.title' : 'question.email.title')
    return { title: title ?? name, explanation: explanation ?? (title ? undefined : own) }
  }
  if (kind === 'window') {
    const own = text(question.isRefused ? 'question.window.refused' : 'question.window.text')
    return { title: title ?? text('question.window.title'), explanation: explanation ?? (title ? undefined : own) }
  }
  // Whoever asks says what was sent, and nothing was.
  if (kind === 'code' && question.isUnsent)
    return { title: text(question.isBusy ? 'question.code.sending' : 'question.code.unsent'), explanation: undefined }
  if (kind !== 'code' && kind !== 'link') return { title, explanation }
  const { sentTo } = question
  const own = sentTo ? text(`question.${kind}.textTo`, { email: sentTo }) : text(`question.${kind}.text`)
  return { title: title ?? text(`question.${kind}.title`), explanation: explanation ?? (title ? undefined : own) }
}
