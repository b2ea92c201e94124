import { hasCapability } from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { useShownConnection } from '../connection.js'
import { AmountField, amountIssueText, toAmountText } from './AmountField.js'
import { ReceiverField } from './ReceiverField.js'
import { SendProblem } from './SendProblem.js'
import { useSend, useSendFeature, useSendNetwork, useSendText } from './sendFeature.js'
import { hasTokens, TokenPanel } from './TokenPanel.js'

const fields = { ReceiverField, amountIssueText, toAmountText }

/** The form of a transfer: how much of what, and to whom. What is in it outlives the view. */
export function SendView() {
  const hawser = useHawser()
  const text = useSendText()
  const panelId = useId()
  const connection = useShownConnection()
  const { api, form, step } = useSend()
  const { stages } = useSendFeature()
  const network = useSendNetwork(form)
  const [isChoosing, setChoosing] = useState(false)
  const [isStrict, setStrict] = useState(false)
  const [first, setFirst] = useState<HTMLElement | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const selectRef = useRef<HTMLButtonElement>(null)

  useEffect(() => api.watchBalances(), [api])

  if (!connection || !form || !step) return null
  if (!stages) throw new Error('This view needs what stands in its place. Load it as loadSendView does.')
  const { WalletSilent, SendWaiting, SendExtras, NftField } = stages
  if (connection.status !== 'connected') return <WalletSilent connection={connection} />
  if (step.step === 'waiting') return <SendWaiting connection={connection} onCancel={api.cancel} />

  const currency = network?.nativeCurrency
  const balance = form.tokenBalances.find(({ address }) => address === (form.token?.address ?? null))
  const unit = {
    token: form.token,
    symbol: form.token?.symbol ?? currency?.symbol ?? '',
    decimals: form.token?.decimals ?? currency?.decimals ?? 0,
    iconUrl: form.token?.iconUrl ?? balance?.iconUrl,
  }

  const review = async (): Promise<void> => {
    setStrict(true)
    const isGood = await api.review()
    const { router: place, modal } = hawser.getSnapshot()
    if (!modal.isOpen || place.stack.at(-1)?.name !== 'Send') return
    if (isGood) reportCause(hawser, { type: 'reviewReady' })
    else focusFirstInvalid(formRef.current)
  }
  const canAdd = hasTokens(connection.namespace) && hasCapability(hawser, connection.namespace, 'send')
  const canChoose = canAdd || form.tokenBalances.length > 1
  const field = { api, form, isStrict, isChoosing, panelId, selectRef, onToggle: () => setChoosing(!isChoosing) }
  const endChoosing = (): void => {
    setChoosing(false)
    selectRef.current?.focus()
  }

  return (
    <form
      ref={formRef}
      className="hawser-send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isChoosing) void review()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isChoosing) return
        // The list closes, and the modal stays.
        event.preventDefault()
        event.stopPropagation()
        endChoosing()
      }}
    >
      {form.token?.nft ? (
        <NftField {...field} token={form.token} nft={form.token.nft} amountIssueText={amountIssueText} />
      ) : (
        <AmountField {...field} canChoose={canChoose} unit={unit} balance={balance} endRef={setFirst} />
      )}
      {isChoosing ? (
        <TokenPanel id={panelId} api={api} form={form} canAdd={canAdd} onChosen={endChoosing} />
      ) : (
        <>
          <ReceiverField
            api={api}
            form={form}
            takesNames={hasCapability(hawser, connection.namespace, 'names')}
            isStrict={isStrict}
          />
          <SendExtras api={api} form={form} isStrict={isStrict} fields={fields} first={first} />
          {step.error && !step.isSaidAtField ? (
            <SendProblem
              error={step.error}
              wallet={text.wallet(connection.connectorName)}
              currency={currency?.symbol ?? ''}
            />
          ) : null}
          <div className="hawser-actions">
            <Button variant="primary" type="submit" data-hawser-open="SendReview" isBusy={step.step === 'checking'}>
              {text('send.review')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

function focusFirstInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
