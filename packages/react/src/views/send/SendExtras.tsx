import { hasCapability } from '@hawser/core'
import { useEffect, useId } from 'react'
import { Choice } from '../../components/Choice.js'
import { usePart } from '../../components/usePart.js'
import { useHawser } from '../../provider/useHawser.js'
import type { PastedLinkProps } from './scan/PastedLink.js'
import { type SendExtrasProps, useSendText } from './sendFeature.js'
import { useFieldText } from './useFieldText.js'

const loadBatchRows = () => import('./batch/BatchRows.js')
const loadLink = () => import('./scan/PastedLink.js')
/** EIP-681, Solana Pay, BIP-21 and addresses of Polkadot as codes have them. */
const link = /^\s*(?:ethereum|solana|bitcoin|substrate):\S/i

const speeds = ['slow', 'normal', 'fast'] as const

/** What only some transfers have: a link that the receiver was pasted as, further receivers, a memo, and the choice of how soon it is to be there. */
export function SendExtras({ api, form, isStrict, fields, first }: SendExtrasProps) {
  const text = useSendText()
  const { account, caipNetworkId, canBatch, others } = form
  const takesCalls = hasCapability(useHawser(), 'eip155', 'calls')
  const rows = usePart(canBatch || others.length > 0 ? loadBatchRows : undefined).part
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for another account or network
  useEffect(() => {
    if (takesCalls) void api.findBatching()
  }, [api, account, caipNetworkId, takesCalls])
  return (
    <>
      <LinkOf api={api} form={form} />
      {rows && fields && !form.token?.nft ? (
        <rows.BatchRows api={api} form={form} isStrict={isStrict} fields={fields} first={first} LinkOf={LinkOf} />
      ) : null}
      {form.maxMemoBytes === null ? null : <MemoField api={api} form={form} />}
      {form.hasSpeeds && !form.token?.nft ? (
        <div className="hawser-send-line" data-part="balance">
          <span>{text('send.speed')}</span>
          <Choice
            label={text('send.speed')}
            value={form.speed}
            options={speeds.map((id) => ({ id, name: text(`send.speed.${id}`) }))}
            onChoose={(id) => api.setSpeed(speeds.find((speed) => speed === id) ?? 'normal')}
          />
        </div>
      ) : null}
    </>
  )
}

/** The receiver's text where it is a link: what reads one comes with the first. */
function LinkOf(props: PastedLinkProps) {
  const { part } = usePart(link.test(props.form.receiverInput) ? loadLink : undefined)
  return part ? <part.PastedLink {...props} /> : null
}

function MemoField({ api, form: { memo, check } }: Pick<SendExtrasProps, 'api' | 'form'>) {
  const text = useSendText()
  const id = useId()
  const [value, setValue] = useFieldText({ stored: memo, toStored: trim, toText: same })
  const issue = check.memo
  return (
    <div className="hawser-send-receiver" data-invalid={issue ? '' : undefined}>
      <label className="hawser-field-label" htmlFor={id}>
        {text('send.memo')}
      </label>
      <input
        id={id}
        className="hawser-send-address"
        // Whoever reads it compares sign by sign, as with an address.
        dir={value === '' ? undefined : 'auto'}
        enterKeyHint="done"
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        aria-invalid={issue ? true : undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={({ target }) => {
          setValue(target.value)
          api.setMemo(target.value)
        }}
      />
      <p id={`${id}-error`} className="hawser-field-error" aria-live="polite">
        {issue ? text(`send.memoIssue.${issue}`) : null}
      </p>
      {issue ? null : (
        <p id={`${id}-hint`} className="hawser-field-hint">
          {text(memo === '' ? 'send.memoOptional' : 'send.memoPublic')}
        </p>
      )}
    </div>
  )
}

function trim(text: string): string {
  return text.trim()
}

function same(text: string): string {
  return text
}
