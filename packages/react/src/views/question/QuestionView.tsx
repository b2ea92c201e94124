import { isHawserError } from '@hawser/common'
import type { Question } from '@hawser/core'
import { answerQuestion, cancelQuestion } from '@hawser/core/actions'
import { useState } from 'react'
import { Button } from '../../components/Button.js'
import { TextField } from '../../components/TextField.js'
import { useHawser } from '../../provider/useHawser.js'
import { enQuestion } from '../../text/enConnecting.js'
import { useText } from '../../text/useText.js'

export interface QuestionViewProps {
  readonly question: Question
}

/** The question that a connector asks the user: a field or choices, over whatever the modal shows else. Its title is the modal's. */
export function QuestionView({ question }: QuestionViewProps) {
  const hawser = useHawser()
  const text = useText(enQuestion)
  const [value, setValue] = useState('')
  const [error, setError] = useState<'empty' | 'invalid' | null>(null)

  // It may have ended a moment before this view is gone.
  const attempt = (run: () => void): void => {
    try {
      run()
    } catch (cause) {
      if (isHawserError(cause, 'INVALID_INPUT')) setError('invalid')
      else if (!isHawserError(cause, 'QUESTION_ENDED')) throw cause
    }
  }
  const answer = (given: string): void => {
    if (given.trim() === '') setError('empty')
    else attempt(() => answerQuestion(hawser, { id: question.id, answer: given }))
  }

  return (
    <form
      className="hawser-stage hawser-question"
      onSubmit={(event) => {
        event.preventDefault()
        answer(value)
      }}
    >
      {question.text ? <p className="hawser-stage-message hawser-stage-text">{question.text}</p> : null}
      {question.kind === 'choice' ? (
        <ul className="hawser-actions" aria-label={text('question.choices')}>
          {question.choices.map(({ id, label }) => (
            <li key={id}>
              <Button onClick={() => answer(id)}>{label}</Button>
            </li>
          ))}
        </ul>
      ) : (
        <TextField
          label={question.label ?? text(question.kind === 'code' ? 'question.code' : 'question.answer')}
          value={value}
          error={error ? text(`question.${error}`) : null}
          maxLength={256}
          enterKeyHint="done"
          autoComplete={question.kind === 'code' ? 'one-time-code' : 'off'}
          onChange={(next) => {
            setValue(next)
            setError(null)
          }}
        />
      )}
      <div className="hawser-actions">
        {question.kind === 'choice' ? null : (
          <Button type="submit" variant="primary">
            {text('question.continue')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => attempt(() => cancelQuestion(hawser, { id: question.id }))}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
