import { parseCaipNetworkId } from '@hawser/common'
import { selectLabel } from '@hawser/core/profile'
import { useId, useRef, useState } from 'react'
import { Address } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { Spinner } from '../../components/Loading.js'
import { usePart } from '../../components/usePart.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { SendWarnings } from './SendProblem.js'
import { type ReceiverFieldProps, useSendFeature, useSendText } from './sendFeature.js'
import { useFieldText, useRested } from './useFieldText.js'

const loadScan = () => import('./scan/ScanPanel.js')

/** How long typing rests before what is no address yet is called wrong. */
const REST_MS = 700

/** Whom it is for: an address, in full, or a name and the address that it stands for. */
export function ReceiverField({ api, form, takesNames, isStrict }: ReceiverFieldProps) {
  const text = useSendText()
  const { ReceiverSuggestions } = useSendFeature().stages ?? {}
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { receiverInput, receiverAddress, receiverProfileName, check } = form
  const [value, setValue] = useFieldText({ stored: receiverInput, toStored: same, toText: same })
  const [isScanning, setScanning] = useState(false)
  const scan = usePart(isScanning ? loadScan : undefined)
  const hasRested = useRested(value, REST_MS)
  const issue = check.receiver
  const isShown = issue !== null && (issue !== 'format' || isStrict || hasRested)
  const isName = receiverProfileName !== null && receiverProfileName === receiverInput.trim()
  const label = useHawserState((state) => {
    if (form.caipNetworkId === null || receiverAddress === '') return undefined
    return selectLabel(state, parseCaipNetworkId(form.caipNetworkId).chainNamespace, receiverAddress)
  })
  const known = label ?? (isName ? undefined : (receiverProfileName ?? undefined))

  const set = (typed: string): void => {
    setValue(typed)
    api.setReceiver(typed)
  }

  return (
    <>
      <div className="hawser-send-receiver" data-invalid={isShown ? '' : undefined}>
        <div className="hawser-send-line" data-part="balance" style={{ marginBlock: '-12px -4px' }}>
          <label className="hawser-field-label" htmlFor={id}>
            {text('send.to')}
          </label>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isScanning}
            isBusy={isScanning && !scan.part && !scan.hasFailed}
            onClick={() => setScanning(!isScanning)}
          >
            {text(isScanning ? 'common.cancel' : 'send.scan')}
          </Button>
        </div>
        {isScanning && scan.part ? (
          <scan.part.ScanPanel api={api} form={form} onFilled={() => setScanning(false)} />
        ) : null}
        {isScanning && scan.hasFailed ? (
          <Button size="small" onClick={scan.retry}>
            {text('common.tryAgain')}
          </Button>
        ) : null}
        <textarea
          ref={field}
          id={id}
          className="hawser-send-address"
          rows={1}
          // The placeholder is of the language's direction, and an address of its own.
          dir={value === '' ? undefined : 'auto'}
          enterKeyHint="done"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={text(takesNames ? 'send.addressOrName' : 'send.address')}
          value={value}
          aria-invalid={isShown || undefined}
          aria-describedby={`${id}-error ${id}-hint`}
          onChange={({ target }) => set(toOneLine(target.value))}
          onKeyDown={(event) => {
            // Of several lines only to the eye: Enter goes on, as in any field of one line.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <p id={`${id}-error`} className="hawser-field-error" aria-live="polite">
          {isShown ? text(`send.receiverIssue.${issue}`) : null}
        </p>
        <div id={`${id}-hint`} className="hawser-field-hint" aria-live="polite">
          {check.isCheckingReceiver ? (
            <span className="hawser-send-checking">
              <Spinner />
              {text('send.checking')}
            </span>
          ) : null}
          {!check.isCheckingReceiver && receiverAddress !== '' && (isName || known !== undefined) ? (
            <span className="hawser-send-found">
              <CheckIcon className="hawser-check" />
              {known === undefined ? null : <bdi>{known}</bdi>}
              {isName ? <Address value={receiverAddress} /> : null}
            </span>
          ) : null}
        </div>
        {issue === 'unavailable' ? (
          <Button variant="quiet" size="small" onClick={() => api.setReceiver(value)}>
            {text('common.tryAgain')}
          </Button>
        ) : null}
        <div role="status">
          <SendWarnings form={form} />
        </div>
      </div>
      {ReceiverSuggestions && receiverAddress === '' ? (
        <ReceiverSuggestions
          typed={value}
          onChoose={(receiver, isByKeyboard) => {
            set(receiver)
            // The list goes with the choice. A field that has the focus brings a phone's keyboard up.
            const next = isByKeyboard ? field.current : field.current?.form?.querySelector<HTMLElement>('[type=submit]')
            next?.focus()
          }}
        />
      ) : null}
    </>
  )
}

/** Returns what was pasted over several lines, as one. */
function toOneLine(text: string): string {
  const lines = text.split('\n')
  return lines.length === 1 ? text : lines.map((line) => line.trim()).join('')
}

function same(text: string): string {
  return text
}
