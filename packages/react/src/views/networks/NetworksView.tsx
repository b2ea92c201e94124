import type { ChainNamespace, Network } from '@hawser/common'
import { selectActiveNetwork, selectNetworkList } from '@hawser/core'
import { useState } from 'react'
import { Button } from '../../components/Button.js'
import { SearchField } from '../../components/SearchField.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { NetworkList } from '../networkList/NetworkList.js'

/** Fewer networks than this are seen at a glance, and need no search. */
const MIN_NETWORKS_TO_SEARCH = 6

export interface NetworksViewProps {
  /** Only the networks of this namespace. */
  readonly namespace?: ChainNamespace | undefined
}

/** The app's networks, to choose the one to work on. */
export function NetworksView({ namespace }: NetworksViewProps) {
  const text = useText(enAccount)
  const all = useHawserState(selectNetworkList)
  const networks = namespace ? all.filter(({ chainNamespace }) => chainNamespace === namespace) : all
  const currentId = useHawserState((state) => selectActiveNetwork(state, namespace)?.caipNetworkId)
  const [search, setSearch] = useState('')
  const isSearchable = networks.length >= MIN_NETWORKS_TO_SEARCH
  const shown = isSearchable ? matchNetworks(networks, search) : networks

  return (
    <>
      {isSearchable ? <SearchField label={text('networks.search')} value={search} onChange={setSearch} /> : null}
      <p role="status" className="hawser-networks-none">
        {networks.length === 0
          ? text('networks.empty')
          : shown.length === 0
            ? text('networks.none', { search: search.trim() })
            : null}
      </p>
      {networks.length > 0 && shown.length === 0 ? (
        <Button variant="quiet" onClick={() => setSearch('')}>
          {text('networks.showAll')}
        </Button>
      ) : null}
      {shown.length > 0 ? <NetworkList networks={shown} currentId={currentId} /> : null}
    </>
  )
}

/** The networks whose name or chain reference holds what was typed, whatever its case. */
export function matchNetworks(networks: readonly Network[], search: string): readonly Network[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return networks
  return networks.filter(({ id, name }) => name.toLocaleLowerCase().includes(wanted) || String(id) === wanted)
}
