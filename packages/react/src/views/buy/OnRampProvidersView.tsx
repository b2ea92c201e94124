import type { OnRampApi, OnRampState } from '@hawser/core/onramp'
import { type ComponentType, useEffect, useState } from 'react'
import { ErrorPanel } from '../../components/ErrorPanel.js'
import { ViewLoading } from '../../components/Loading.js'
import { Tabs } from '../../components/Tabs.js'
import { usePart } from '../../components/usePart.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { useHawser } from '../../provider/useHawser.js'
import { useShownConnection } from '../connection.js'
import { useBuy, useBuyFeature, useBuyText } from './buyFeature.js'

/** Few who buy sell. */
const loadSellForm = () => import('./SellForm.js')

type Side = 'buy' | 'sell'

/** What was looked at last, by the entry of the stack: one that is come back to is the same. */
const lastSides = new WeakMap<object, Side>()

interface BuyFormProps {
  readonly api: OnRampApi
  readonly form: OnRampState
}

/** The view with the form of a purchase, which is code of its own that is loaded with it. */
export function createOnRampProvidersView(BuyForm: ComponentType<BuyFormProps>) {
  return () => <OnRampProviders BuyForm={BuyForm} />
}

/** Tokens for money and, where a provider takes them, money for tokens. What is in the forms outlives the view. */
function OnRampProviders({ BuyForm }: { readonly BuyForm: ComponentType<BuyFormProps> }) {
  const hawser = useHawser()
  const text = useBuyText()
  const connection = useShownConnection()
  const { api, form } = useBuy()
  const { WalletSilent } = useBuyFeature()
  const [entry] = useState(() => hawser.getSnapshot().router.stack.at(-1))
  const [chosen, choose] = useState<Side>(() => (entry && lastSides.get(entry)) ?? 'buy')

  useEffect(() => {
    api.resume()
    void api.sale.load()
  }, [api])

  const sides: readonly Side[] = form?.sale.isSupported ? ['buy', 'sell'] : ['buy']
  const side = sides.find((one) => one === chosen) ?? 'buy'
  useViewTitle(side === 'sell' ? text('buy.sell') : undefined)

  if (!connection || !form) return null
  if (connection.status !== 'connected') return <WalletSilent connection={connection} />
  return (
    <Tabs
      label={text('buy.choice')}
      tabs={sides.map((id) => ({ id, label: text(id === 'buy' ? 'title.OnRampProviders' : 'buy.sell') }))}
      selected={side}
      onSelect={(next) => {
        if (entry) lastSides.set(entry, next)
        choose(next)
      }}
    >
      {side === 'buy' ? <BuyForm api={api} form={form} /> : <Sell />}
    </Tabs>
  )
}

function Sell() {
  const text = useBuyText()
  const { part, hasFailed, retry } = usePart(loadSellForm)
  if (part) return <part.SellForm />
  if (!hasFailed) return <ViewLoading />
  return <ErrorPanel title={text('modal.viewFailed.title')} text={text('modal.viewFailed.text')} onRetry={retry} />
}
