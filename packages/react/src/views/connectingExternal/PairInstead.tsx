import { type ConnectorEntry, selectPairedConnections } from '@hawser/core'
import type { WalletsState } from '@hawser/core/wallets'
import { Button } from '../../components/Button.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enConnecting } from '../../text/enConnecting.js'
import { useText } from '../../text/useText.js'

/** The way by WalletConnect to a wallet of the list whose row this browser's wallet has taken: a second choice, which stays. */
export function PairInstead({ entry }: { readonly entry: ConnectorEntry }) {
  const { router } = useHawser()
  const text = useText(enConnecting)
  const { rdns } = entry.info
  const canPair = useHawserState(
    (state) => state.connectors.list.some(({ pairs }) => pairs) && selectPairedConnections(state).length === 0,
  )
  const walletId = useHawserState(({ features }) => {
    const { all = [], recent = [], named = [] } = (features.wallets ?? {}) as Partial<WalletsState>
    const listed = rdns && [...all, ...recent, ...named].find((wallet) => wallet.rdns?.toLowerCase() === rdns)
    return (listed || undefined)?.id
  })
  if (!canPair || walletId === undefined) return null
  return (
    <Button
      variant="quiet"
      onClick={() => router.replace({ name: 'ConnectingWalletConnect', parameters: { walletId } })}
    >
      {text('connecting.pair', { wallet: entry.name })}
    </Button>
  )
}
