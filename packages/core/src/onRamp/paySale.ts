import { loadModule, parseCaipNetworkId } from '@hawser/common'
import { NotConnectedError } from '../errors/errors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { selectActiveConnection, selectActiveNetwork } from '../selectors/account.js'
import type { SendApi } from '../send/sendApi.js'
import type { SendToken } from '../send/sendState.js'
import { isSameAddress } from '../state/account.js'
import { type createSaleLog, isFormOfSale } from './followSales.js'
import { nextOfSale, SALE_MIN_LEFT_MS } from './nextOfSale.js'
import type { OnRampState } from './onRampState.js'
import { SaleDepositRefusedError, SaleExpiredError, SaleMaybeSentError } from './saleErrors.js'
import type { SaleRecord, SaleState } from './saleState.js'

interface PaymentParts {
  readonly log: ReturnType<typeof createSaleLog>
  readonly tell: (error: unknown) => void
  readonly put: (changes: Partial<SaleState>) => void
}

/** What pays an order: Send's own form and review, filled in with what the provider waits for. */
export function createSalePayment(feature: FeatureContext<OnRampState>, { log, tell, put }: PaymentParts) {
  const { client, platform, signal } = feature
  let cancelExpiry: (() => void) | undefined

  /** @throws why an order is not to be paid */
  const requirePayable = (id: string, isAgain: boolean): SaleRecord & { readonly deposit: object } => {
    const record = log.find(id)
    const next = record && nextOfSale(record, platform.clock.nowMs())
    if (record?.deposit && record.issue === null && (next === 'send' || next === 'sendAgain')) {
      if (next === 'sendAgain' && !isAgain) throw new SaleMaybeSentError()
      return { ...record, deposit: record.deposit }
    }
    const isLate = record?.status === 'expired' || (record?.status === 'awaiting' && record.issue === null)
    throw isLate ? new SaleExpiredError() : new SaleDepositRefusedError(record?.issue ?? null)
  }
  const toToken = ({ address, decimals, symbol, caipNetworkId }: SaleRecord): SendToken | null => {
    if (address === null) return null
    if (decimals === null) throw new SaleDepositRefusedError('otherToken')
    return { chainId: caipNetworkId, address, name: symbol, symbol, decimals, iconUrl: null }
  }
  /** @throws NotConnectedError where another account is in use than the order's; what a wallet throws that does not go to its network */
  const goToNetwork = async ({ caipNetworkId, account }: SaleRecord): Promise<void> => {
    const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
    const requireAccount = (): void => {
      const connection = selectActiveConnection(feature.getSnapshot(), chainNamespace)
      if (connection?.status !== 'connected' || !isSameAddress(chainNamespace, connection.address, account))
        throw new NotConnectedError()
    }
    requireAccount()
    if (selectActiveNetwork(feature.getSnapshot())?.caipNetworkId === caipNetworkId) return
    const { switchNetwork } = await loadModule(() => import('../flows/switchNetwork.js'))
    await switchNetwork(client, { caipNetworkId, signal })
    requireAccount()
  }
  /** A review that stands is put away before the provider waits no longer. */
  const expireLater = (sending: SendApi, record: SaleRecord, expiresAtMs: number): void => {
    cancelExpiry?.()
    const leftMs = expiresAtMs - SALE_MIN_LEFT_MS - platform.clock.nowMs()
    cancelExpiry = platform.clock.setTimeout(() => {
      const form = feature.getSnapshot().features.send
      // What the wallet was asked for is not taken back by emptying a form.
      if (!isFormOfSale(record, form) || form?.phase === 'waitingForWallet') return
      sending.reset()
      tell(new SaleExpiredError())
    }, leftMs)
  }

  const fill = async (id: string, isAgain: boolean): Promise<boolean> => {
    requirePayable(id, isAgain)
    // Where money goes is the provider's word of now: what was told before the window was closed may be over.
    await log.look(id)
    await goToNetwork(requirePayable(id, isAgain))
    const { send, SendContextChangedError } = await loadModule(() => import('../exports/send.js'))
    const sending = client.use(send)
    const readForm = () => feature.getSnapshot().features.send
    const record = requirePayable(id, isAgain)
    const { address, amount, memo, expiresAtMs } = record.deposit
    const token = toToken(record)
    // The wallet is asked for something else: its form is not taken away.
    if (readForm()?.phase === 'waitingForWallet') throw new SendContextChangedError()
    sending.reset()
    if (memo !== null && readForm()?.maxMemoBytes == null) throw new SaleDepositRefusedError('memo')
    sending.setToken(token)
    sending.setAmount(amount)
    sending.setReceiver(address)
    if (memo !== null) sending.setMemo(memo)
    const isReviewed = await sending.review()
    const form = readForm()
    if (!isReviewed) {
      put({ error: form?.error ?? null })
      return false
    }
    if (!isFormOfSale(record, form) || !isSameAddress('eip155', form?.account ?? '', record.account)) {
      sending.reset()
      throw new SendContextChangedError()
    }
    expireLater(sending, record, expiresAtMs)
    return true
  }

  let paying: Promise<boolean> | undefined
  return {
    /** @see SaleApi */
    pay(id: string, { isAgain = false }: { readonly isAgain?: boolean | undefined } = {}): Promise<boolean> {
      if (paying) return paying
      put({ error: null })
      paying = fill(id, isAgain)
        .catch((error: unknown) => {
          tell(error)
          return false
        })
        .finally(() => {
          paying = undefined
        })
      return paying
    },
    dispose(): void {
      cancelExpiry?.()
    },
  }
}
