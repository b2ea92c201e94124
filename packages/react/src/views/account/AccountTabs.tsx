import type { ChainNamespace } from '@hawser/common'
import { type Connection, getRemoteFeatures, type Hawser, hasService } from '@hawser/core'
import { type ReactNode, useState } from 'react'
import { ErrorPanel } from '../../components/ErrorPanel.js'
import { Skeleton, ViewLoading } from '../../components/Loading.js'
import { Tabs } from '../../components/Tabs.js'
import { usePart } from '../../components/usePart.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { loadActivity, loadNfts, loadTokens } from './loadTabs.js'

type AccountTab = 'tokens' | 'nfts' | 'activity'

/** The namespaces whose history and NFTs can be had. */
const servedNamespaces: readonly ChainNamespace[] = ['eip155']

/** What there is to see of an account beside the account itself: what a service is needed for is not there without it. */
export function useAccountTabs(connection: Connection | undefined): readonly AccountTab[] {
  const hawser = useHawser()
  const hasTokens = useHawserState((state) => state.options.features.balance)
  const hasActivity = useHawserState((state) => getRemoteFeatures(hawser, state).activity)
  // An address that is only stored is nobody's to ask for.
  if (connection?.status !== 'connected' || !hasService(hawser, 'blockchainApi')) return []
  const isServed = servedNamespaces.includes(connection.namespace)
  return [
    ...(hasTokens ? (['tokens'] as const) : []),
    ...(hasTokens && isServed ? (['nfts'] as const) : []),
    ...(hasActivity && isServed ? (['activity'] as const) : []),
  ]
}

/** The value of all that is held. Until its code is there, and where it does not come, `children` stand in its place. */
export function AccountTotal({ children }: { readonly children: ReactNode }) {
  const text = useText(enAccount)
  const { part, hasFailed } = usePart(loadTokens)
  if (part) return <part.PortfolioTotal>{children}</part.PortfolioTotal>
  if (hasFailed) return children
  return (
    <p className="hawser-balance" aria-busy="true">
      <Skeleton width="6ch" label={text('account.balanceLoading')} />
    </p>
  )
}

/** The tab that was looked at last: it is the one that is come back to. */
const lastTabs = new WeakMap<Hawser, AccountTab>()

/** Tokens, NFTs and activity, each with code of its own. */
export function AccountTabs({ tabs }: { readonly tabs: readonly AccountTab[] }) {
  const hawser = useHawser()
  const text = useText(enAccount)
  const [chosen, setChosen] = useState(() => lastTabs.get(hawser))
  const shown = tabs.find((tab) => tab === chosen) ?? tabs[0]
  if (!shown) return null
  return (
    <section className="hawser-assets" aria-label={text('account.assets')}>
      <Tabs
        label={text('account.assets')}
        tabs={tabs.map((id) => ({ id, label: text(`account.tab.${id}`) }))}
        selected={shown}
        onSelect={(tab) => {
          lastTabs.set(hawser, tab)
          setChosen(tab)
        }}
      >
        {shown === 'tokens' ? <Tokens /> : shown === 'nfts' ? <Nfts /> : <Activity />}
      </Tabs>
    </section>
  )
}

function Tokens() {
  const { part, ...rest } = usePart(loadTokens)
  return part ? <part.TokensTab /> : <OnItsWay {...rest} />
}

function Nfts() {
  const { part, ...rest } = usePart(loadNfts)
  return part ? <part.NftsTab /> : <OnItsWay {...rest} />
}

function Activity() {
  const { part, ...rest } = usePart(loadActivity)
  return part ? <part.ActivityTab /> : <OnItsWay {...rest} />
}

/** In place of a part that is being loaded, or did not come. */
export function OnItsWay({ hasFailed, retry }: { readonly hasFailed: boolean; readonly retry: () => void }) {
  const text = useText()
  if (!hasFailed) return <ViewLoading />
  return <ErrorPanel title={text('modal.viewFailed.title')} text={text('modal.viewFailed.text')} onRetry={retry} />
}
