import { parseUnits } from '@hawser/common'
import { hasCapability } from '@hawser/core'
import type { SendApi, SendRecipient, SendState } from '@hawser/core/send'
import { type FunctionComponent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../../../components/Button.js'
import { CloseIcon } from '../../../icons/modalIcons.js'
import { useHawser } from '../../../provider/useHawser.js'
import { AmountText } from '../AmountText.js'
import { readableAmount } from '../readableAmount.js'
import type { PastedLinkProps } from '../scan/PastedLink.js'
import { type FieldParts, type SendExtrasProps, useSendFeature, useSendNetwork, useSendText } from '../sendFeature.js'
import { useFieldText } from '../useFieldText.js'

export interface BatchRowsProps extends SendExtrasProps {
  readonly fields: FieldParts
  /** Reads a link that a receiver was pasted as. */
  readonly LinkOf: FunctionComponent<PastedLinkProps>
}

/** The receivers after the first one, what all of them get together, and the word for one more. */
export function BatchRows({ api, form, isStrict = false, fields, first, LinkOf }: BatchRowsProps) {
  const text = useSendText()
  const network = useSendNetwork(form)
  const add = useRef<HTMLButtonElement>(null)
  /** The receiver that was just asked for: its amount is what comes next. */
  const [fresh, setFresh] = useState<string | null>(null)
  const unit = form.token ?? network?.nativeCurrency
  if (!unit) return null
  const remove = (id: string | null): void => {
    api.removeRecipient(id)
    add.current?.focus()
  }
  return (
    <>
      {first && form.others.length > 0
        ? createPortal(
            <span style={{ display: 'block', marginBlock: -12, marginInlineEnd: -12 }}>
              <IconButton
                label={text('send.removeRecipient', { number: text.number('1') })}
                onClick={() => remove(null)}
              >
                <CloseIcon />
              </IconButton>
            </span>,
            first,
          )
        : null}
      {form.others.map((one, index) => (
        <BatchRow
          key={one.id}
          api={api}
          form={form}
          one={one}
          number={index + 2}
          unit={unit}
          isStrict={isStrict}
          isFresh={fresh === one.id}
          fields={fields}
          LinkOf={LinkOf}
          onRemove={() => remove(one.id)}
        />
      ))}
      <div className="hawser-send-line" data-part="balance" style={{ flexWrap: 'wrap', columnGap: 16 }}>
        {form.others.length < 19 && form.canBatch ? (
          <Button
            ref={add}
            variant="quiet"
            size="small"
            style={{ marginInline: '-12px 0' }}
            onClick={() => void api.addRecipient().then(setFresh)}
          >
            {text('send.addRecipient')}
          </Button>
        ) : null}
        {form.others.length > 0 && form.total !== null ? (
          <span data-hawser-batch-total="">
            {text('send.total')}{' '}
            <AmountText
              {...readableAmount(parseUnits(form.total, unit.decimals), unit.decimals)}
              symbol={unit.symbol}
            />
          </span>
        ) : null}
      </div>
    </>
  )
}

interface BatchRowProps {
  readonly api: SendApi
  readonly form: SendState
  readonly one: SendRecipient
  readonly number: number
  readonly unit: { readonly symbol: string; readonly decimals: number }
  readonly isStrict: boolean
  readonly isFresh: boolean
  readonly fields: FieldParts
  readonly LinkOf: FunctionComponent<PastedLinkProps>
  readonly onRemove: () => void
}

function BatchRow({ api, form, one, number, unit, isStrict, isFresh, fields, LinkOf, onRemove }: BatchRowProps) {
  const hawser = useHawser()
  const text = useSendText()
  const id = useId()
  const { ReceiverField, amountIssueText, toAmountText } = fields
  const { readAmountInput } = useSendFeature()
  const field = useRef<HTMLInputElement>(null)
  const [value, setValue] = useFieldText({
    stored: one.sendTokenAmount,
    toStored: (typed) => readAmountInput(typed, text.locale),
    toText: (amount) => toAmountText(amount, text.locale),
  })
  const issue = one.check.amount
  // A number on its way to being one is no mistake yet.
  const isShown = issue !== null && (isStrict || (issue !== 'format' && issue !== 'zero'))
  const where = text.number(String(number))
  const { id: recipient } = one
  const sent = form.token?.address
  const own = useMemo((): SendApi => {
    // What is sent is the same for each of them: a code or a link that asks for something else fills in whom alone.
    let isOther = false
    return {
      ...api,
      setReceiver: (receiver) => api.setRecipient(recipient, { receiver }),
      setAmount(amount, locale) {
        if (!isOther) api.setRecipient(recipient, { amount }, locale)
      },
      setToken(token) {
        isOther = token?.address !== sent
      },
      addToken: async () => null,
    }
  }, [api, recipient, sent])

  useEffect(() => {
    if (isFresh) field.current?.focus()
  }, [isFresh])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a size of its own in some browsers
    <div
      role="group"
      aria-label={text('send.recipient', { number: where })}
      data-hawser-recipient={one.id}
      style={{ display: 'flex', flexDirection: 'column', gap: 12, marginBlockStart: 8 }}
    >
      <div className="hawser-send-receiver" data-invalid={isShown ? '' : undefined}>
        <div
          className="hawser-send-line"
          data-part="balance"
          style={{ marginBlock: '-12px -4px', marginInlineEnd: -12 }}
        >
          <label className="hawser-field-label" htmlFor={id}>
            {text('send.recipient', { number: where })} · {text('send.amount')}
          </label>
          <IconButton label={text('send.removeRecipient', { number: where })} onClick={onRemove}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className="hawser-send-line">
          <input
            ref={field}
            id={id}
            className="hawser-send-address"
            type="text"
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            value={value}
            aria-invalid={isShown || undefined}
            aria-describedby={`${id}-error`}
            onChange={({ target }) => {
              setValue(target.value)
              api.setRecipient(one.id, { amount: target.value }, text.locale)
            }}
          />
          <bdi style={{ marginBlockStart: 4 }}>{unit.symbol}</bdi>
        </div>
        <p id={`${id}-error`} className="hawser-field-error" aria-live="polite">
          {isShown ? amountIssueText(text, issue, unit) : null}
        </p>
      </div>
      <ReceiverField
        api={own}
        form={{ ...form, ...one }}
        takesNames={hasCapability(hawser, 'eip155', 'names')}
        isStrict={isStrict}
      />
      <LinkOf api={own} form={{ ...form, ...one }} />
    </div>
  )
}
