import { type Network, parseCaipNetworkId } from '@hawser/common'
import {
  createPaymentRequest,
  findAmountIssue,
  PAYMENT_REQUEST_NAMESPACES,
  type PaymentRequestParameters,
  parseAmountInput,
} from '@hawser/core/receive'
import { useCallback, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Choice } from '../../components/Choice.js'
import { TextField } from '../../components/TextField.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enReceive } from '../../text/enReceive.js'
import { useText } from '../../text/useText.js'

/** A currency that can be asked for: a network's own, where `address` is null, or a token that the app names. */
interface Unit {
  readonly address: string | null
  readonly symbol: string
  readonly decimals: number
}

interface AmountRequest {
  /** Asks for the amount; null while there is none, or it is no amount. */
  readonly link: string | null
  /** The amount in words, with its currency and network. */
  readonly what: string
  readonly typed: string
  readonly error: string | null
  readonly units: readonly Unit[]
  readonly unit: Unit
  readonly setTyped: (text: string) => void
  readonly setUnit: (address: string | null) => void
}

/** An amount that is asked for at an address; undefined where no wallet reads such a link. */
export function useAmountRequest(address: string, network: Network | undefined): AmountRequest | undefined {
  const text = useText(enReceive)
  const id = network?.caipNetworkId
  const tokens = useHawserState(
    useCallback((state) => state.options.tokens.filter(({ caipNetworkId }) => caipNetworkId === id), [id]),
  )
  const [typed, setTyped] = useState('')
  const [chosen, setUnit] = useState<string | null>(null)
  if (!network) return undefined
  const { chainNamespace } = parseCaipNetworkId(network.caipNetworkId)
  if (!PAYMENT_REQUEST_NAMESPACES.includes(chainNamespace)) return undefined

  const own: Unit = { ...network.nativeCurrency, address: null }
  const named =
    chainNamespace === 'bip122'
      ? []
      : tokens.flatMap(({ address: token, symbol, decimals }) =>
          symbol !== undefined && decimals !== undefined ? [{ address: token, symbol, decimals }] : [],
        )
  const units = [own, ...named]
  const unit = units.find((one) => one.address === chosen) ?? own
  const { symbol, decimals } = unit
  const amount = parseAmountInput(typed, text.locale)
  const issue = amount === null ? 'format' : findAmountIssue(amount, decimals, undefined)
  const isAsked = amount !== null && amount !== '' && issue === null
  const token = unit.address === null ? null : { address: unit.address, decimals }
  const link = isAsked ? readLink({ network, address, amount, token }) : null
  const isWrong = issue === 'format' || (isAsked && link === null)
  return {
    link,
    what: text('receive.requested', { amount: text.number(amount || '0'), symbol, network: network.name }),
    typed,
    // Nothing, and what is on its way to a number, is no mistake.
    error:
      issue === 'tooManyDecimals'
        ? text('receive.amountIssue.tooManyDecimals', { symbol, decimals: text.number(decimals) })
        : isWrong && !/^\p{Nd}*[.,٫]$/u.test(typed.trim())
          ? text('receive.amountIssue.format', { example: text.number('0.5') })
          : null,
    units,
    unit,
    setTyped,
    setUnit,
  }
}

/** Null for an amount that no chain can count. */
function readLink(asked: PaymentRequestParameters): string | null {
  try {
    return createPaymentRequest(asked)
  } catch {
    return null
  }
}

/** The amount and its currency; until it is wanted, a press that brings it. */
export function AmountRequestField({ request }: { readonly request: AmountRequest }) {
  const text = useText(enReceive)
  const [isOpen, setOpen] = useState(false)
  const { units, unit, typed, error, setTyped, setUnit } = request
  if (!isOpen)
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text('receive.request')}
      </Button>
    )
  return (
    <TextField
      label={text('receive.amount')}
      className="hawser-receive-amount"
      value={typed}
      inputMode="decimal"
      placeholder="0"
      autoFocus
      error={error}
      labelEnd={
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setTyped('')
            setOpen(false)
          }}
        >
          {text('receive.withoutAmount')}
        </Button>
      }
      end={
        units.length > 1 ? (
          <Choice
            label={text('receive.currency')}
            value={unit.address ?? 'native'}
            options={units.map(({ address, symbol }) => ({ id: address ?? 'native', name: symbol }))}
            onChoose={(id) => setUnit(id === 'native' ? null : id)}
          />
        ) : (
          <bdi className="hawser-field-unit">{unit.symbol}</bdi>
        )
      }
      onChange={setTyped}
    />
  )
}
