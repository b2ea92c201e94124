import { reportCause } from '@hawser/core/actions'
import type { SwapsApi, SwapsState } from '@hawser/core/swap'
import { memo, useEffect, useState } from 'react'
import { Button, IconButton } from '../../components/Button.js'
import { TextField } from '../../components/TextField.js'
import { SwapIcon } from '../../icons/tileIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { useShownConnection } from '../connection.js'
import { ImpactWarning } from './ImpactWarning.js'
import { BoughtField, SoldField } from './SwapFields.js'
import { SwapProblem } from './SwapProblem.js'
import { pairText, useSwap, useSwapFeature, useSwapText } from './swapFeature.js'

/** The form of a swap: how much of what, and for what. What is in it outlives the view. */
export function SwapView() {
  const hawser = useHawser()
  const text = useSwapText()
  const connection = useShownConnection()
  const { api, form, network } = useSwap()
  const { WalletSilent, SwapProgress } = useSwapFeature().stages
  const [isStrict, setStrict] = useState(false)

  useEffect(() => api.watch(), [api])

  if (!connection || !form) return null
  if (connection.status !== 'connected') return <WalletSilent connection={connection} />
  if (form.phase === 'running' || form.phase === 'done' || (form.phase === 'failed' && form.run))
    return <SwapProgress connection={connection} />
  if (!form.isSupported)
    return (
      <div className="hawser-stage-message">
        <p className="hawser-stage-text">{text('swap.unsupported', { network: network?.name ?? '' })}</p>
        <Button onClick={() => hawser.router.push({ name: 'Networks' })}>{text('title.Networks')}</Button>
      </div>
    )

  if (!form.isServed)
    return (
      <div className="hawser-stage-message">
        <OpenSwaps api={api} form={form} />
        <p className="hawser-stage-text" role="status">
          {text('swap.off')}
        </p>
        <Button onClick={() => api.refresh()}>{text('common.tryAgain')}</Button>
      </div>
    )

  const review = async (): Promise<void> => {
    setStrict(true)
    if (await api.review()) reportCause(hawser, { type: 'swapReady' })
  }
  const { amount, amountIssue, from, fromValue, caipNetworkId, tokens } = form
  const sold = { amount, amountIssue, from, fromValue, caipNetworkId, tokens }
  const error = form.error ?? (form.quotes.length === 0 ? form.quoteError : null)

  return (
    <form
      className="hawser-send hawser-swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void review()
      }}
    >
      <OpenSwaps api={api} form={form} />
      <div className="hawser-swap-pair">
        <SoldField api={api} isStrict={isStrict} {...sold} />
        <IconButton className="hawser-swap-flip" label={text('swap.flip')} onClick={() => api.flip()}>
          <SwapIcon />
        </IconButton>
        <BoughtField form={form} />
      </div>
      <SlippageField value={form.slippagePercent} onChange={api.setSlippage} />
      <ImpactWarning quote={form.quotes[0]} />
      {error ? (
        <SwapProblem
          error={error}
          connection={connection}
          currency={network?.nativeCurrency.symbol ?? ''}
          onRetry={form.error ? undefined : api.refresh}
        />
      ) : null}
      <div className="hawser-actions">
        <Button variant="primary" type="submit" data-hawser-open="SwapPreview" isBusy={form.phase === 'checking'}>
          {text('send.review')}
        </Button>
      </div>
    </form>
  )
}

/** Swaps that a reload, a wallet or a fault has left before their end. */
function OpenSwaps({ api, form }: { readonly api: SwapsApi; readonly form: SwapsState }) {
  const text = useSwapText()
  if (form.open.length === 0) return null
  return (
    <section className="hawser-swap-open" aria-label={text('swap.open')}>
      <h3 className="hawser-field-label">{text('swap.open')}</h3>
      <ul>
        {form.open.map((record) => (
          <li key={record.id} className="hawser-send-line" data-hawser-swap={record.id}>
            <span>{pairText(text, form, record)}</span>
            <Button size="small" variant="quiet" onClick={() => void api.resume(record.id)}>
              {text('swap.resume')}
            </Button>
            <Button size="small" variant="quiet" tone="danger" onClick={() => api.dismiss(record.id)}>
              {text('swap.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SlippageFieldProps {
  readonly value: number
  readonly onChange: (percent: number) => void
}

/** From here on the user is told what may come of it. */
const HIGH_SLIPPAGE_PERCENT = 5

const SlippageField = memo(function SlippageField({ value, onChange }: SlippageFieldProps) {
  const text = useSwapText()
  const [typed, setTyped] = useState(String(value))
  const percent = Number(typed)
  const isWrong = !/^\d{1,2}$/.test(typed) || percent < 1 || percent > 50
  const said = new Intl.NumberFormat(text.locale, { style: 'percent' }).format(percent / 100)
  return (
    <TextField
      label={text('swap.slippage')}
      value={typed}
      inputMode="numeric"
      dir="ltr"
      hint={
        percent >= HIGH_SLIPPAGE_PERCENT && !isWrong
          ? text('swap.slippageHigh', { percent: said })
          : text('swap.slippageText')
      }
      error={isWrong ? text('swap.slippageWrong') : undefined}
      end={<span aria-hidden="true">%</span>}
      onChange={(next) => {
        setTyped(next)
        if (/^\d{1,2}$/.test(next)) onChange(Number(next))
      }}
    />
  )
})
