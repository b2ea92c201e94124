import { reportCause } from '@hawser/core/actions'
import type { DepositApi, DepositState } from '@hawser/core/onramp'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Choice } from '../../components/Choice.js'
import { ExternalLinkIcon } from '../../components/ExternalLink.js'
import { ViewLoading } from '../../components/Loading.js'
import { WalletImage } from '../../components/Picture.js'
import { WarningIcon } from '../../icons/Icon.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useShownConnection } from '../connection.js'
import { ErrorDetails } from '../errors.js'
import { useFieldText, useRested } from '../send/useFieldText.js'
import { toAmountText } from './amountText.js'
import { buyProblemText, useBuy, useBuyFeature, useBuyText, useNetworkOf } from './buyFeature.js'
import { OpenPurchases } from './Offers.js'

/** How long typing rests before an amount that is not finished is called wrong. */
const REST_MS = 700

/** A deposit from an exchange: how much of which token, and from where. What is in it outlives the view. */
export function DepositView() {
  const hawser = useHawser()
  const text = useBuyText()
  const connection = useShownConnection()
  const { api, form } = useBuy()
  const { WalletSilent } = useBuyFeature()
  const network = useNetworkOf(form?.deposit.asset)
  const problem = useRef<HTMLDivElement>(null)
  const [isStrict, setStrict] = useState(false)
  const error = form?.deposit.error ?? null

  useEffect(() => {
    api.resume()
    void api.deposit.load()
  }, [api])
  useEffect(() => {
    if (isStrict && error) problem.current?.focus()
  }, [isStrict, error])

  if (!connection || !form) return null
  if (connection.status !== 'connected') return <WalletSilent connection={connection} />
  const { asset, amount, amountIssue, exchanges, exchangesLoading, isOpening } = form.deposit
  // The window opens in the press itself: nothing is awaited before.
  const start = (exchangeId: string): void => {
    setStrict(true)
    if (amount === '' || amountIssue !== null) return
    void api.deposit.start(exchangeId).then((record) => {
      if (record) reportCause(hawser, { type: 'purchaseBegun', id: record.id, from: 'DepositFromExchange' })
    })
  }
  return (
    <div className="hawser-send hawser-swap">
      <OpenPurchases form={form} kind="deposit" />
      {asset ? <AmountField api={api.deposit} deposit={form.deposit} isStrict={isStrict} /> : null}
      {error ? (
        <div ref={problem} role="alert" tabIndex={-1} className="hawser-notice" data-tone="danger">
          <WarningIcon />
          <div className="hawser-notice-text">
            <p className="hawser-notice-title">{buyProblemText(text, error, network?.name ?? '')}</p>
            <ErrorDetails error={error} />
          </div>
        </div>
      ) : null}
      {exchangesLoading && exchanges.length === 0 ? <ViewLoading /> : null}
      <ul className="hawser-list" aria-label={text('deposit.exchanges')}>
        {exchanges.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <button
              type="button"
              className="hawser-row"
              data-hawser-exchange={id}
              aria-disabled={isOpening || undefined}
              onClick={() => start(id)}
            >
              <WalletImage src={imageUrl} name={name} />
              <span className="hawser-row-text">
                <span className="hawser-row-title">
                  <bdi>{name}</bdi>
                </span>
              </span>
              <span className="hawser-row-end">
                <ExternalLinkIcon />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {exchanges.length > 0 ? (
        <p className="hawser-send-note">{text('deposit.text')}</p>
      ) : error || !asset ? (
        <Button variant="primary" isBusy={exchangesLoading} onClick={() => void api.deposit.load()}>
          {text('common.tryAgain')}
        </Button>
      ) : exchangesLoading ? null : (
        <div className="hawser-empty" role="status">
          <p className="hawser-empty-text">
            {text('deposit.none', { symbol: asset.symbol, network: network?.name ?? '' })}
          </p>
        </div>
      )}
    </div>
  )
}

interface AmountFieldProps {
  readonly api: DepositApi
  readonly deposit: DepositState
  readonly isStrict: boolean
}

/** How much is deposited, and of which token. */
function AmountField({ api, deposit, isStrict }: AmountFieldProps) {
  const text = useBuyText()
  const id = useId()
  const { readAmountInput } = useBuyFeature()
  const networks = useHawserState(({ networks: { requested } }) => requested)
  const [value, setValue] = useFieldText({
    stored: deposit.amount,
    toStored: (typed) => readAmountInput(typed, text.locale),
    toText: (amount) => toAmountText(amount, text.locale),
  })
  const hasRested = useRested(value, REST_MS)
  const issue = isStrict && deposit.amount === '' ? 'missing' : deposit.amountIssue
  const isShown = issue !== null && (isStrict || hasRested)
  const { asset, assets } = deposit
  const nameOf = (caipNetworkId: string): string =>
    networks.find((one) => one.caipNetworkId === caipNetworkId)?.name ?? ''
  return (
    <div className="hawser-send-amount" data-invalid={isShown ? '' : undefined}>
      <label className="hawser-field-label" htmlFor={id}>
        {text('send.amount')}
      </label>
      <div className="hawser-send-line">
        <span className="hawser-send-sum" style={{ '--hawser-digits': value.length || 1 } as CSSProperties}>
          <input
            id={id}
            className="hawser-send-digits"
            type="text"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            value={value}
            aria-invalid={isShown || undefined}
            aria-describedby={`${id}-message ${id}-network`}
            onChange={({ target }) => {
              setValue(target.value)
              api.setAmount(target.value, text.locale)
            }}
          />
        </span>
        <Choice
          label={text('send.chooseToken')}
          value={asset?.id ?? null}
          options={assets.map((one) => ({
            id: one.id,
            // The one that is chosen by its symbol alone: its place is narrow.
            name: one.id === asset?.id ? one.symbol : `${one.symbol} · ${nameOf(one.caipNetworkId)}`,
          }))}
          onChoose={(chosen) => chosen !== null && api.setAsset(chosen)}
        />
      </div>
      <p id={`${id}-message`} className="hawser-field-error" aria-live="polite">
        {!isShown
          ? null
          : issue === 'missing'
            ? text('buy.enterAmount')
            : issue === 'zero'
              ? text('send.amountIssue.zero')
              : text('send.amountIssue.format', { example: text.number('0.5') })}
      </p>
      <p id={`${id}-network`} className="hawser-send-note">
        <bdi>{nameOf(asset?.caipNetworkId ?? '')}</bdi>
      </p>
    </div>
  )
}
