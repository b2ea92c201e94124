import type { NftItem, Nfts, NftsApi } from '@hawser/core/nfts'
import { useCallback, useEffect } from 'react'
import { Folded } from '../../components/Folded.js'
import { Spinner } from '../../components/Loading.js'
import { Picture } from '../../components/Picture.js'
import { RetryButton } from '../../components/RetryButton.js'
import { TileGrid, type TileProps } from '../../components/TileGrid.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enNfts } from '../../text/enNfts.js'
import { useText } from '../../text/useText.js'
import { nameOf, useNfts } from './useNfts.js'

const COLUMNS = 3

/** The NFTs of the account in use, with more when the end comes near; what is spam is folded away. */
export function NftsTab() {
  const text = useText(enNfts)
  const { api, held } = useNfts()
  const network = useHawserState(
    ({ networks }) => networks.requested.find(({ caipNetworkId }) => caipNetworkId === held.caipNetworkId)?.name,
  )
  const say = (key: 'nfts.empty' | 'nfts.unserved') => (
    <div className="hawser-empty">
      <p role="status" className="hawser-empty-text">
        {text(key, { network: network ?? '' })}
      </p>
    </div>
  )
  if (held.status === 'pending') return <NftsLoading />
  if (held.status === 'error') return <NftsFailed api={api} held={held} />
  if (held.status === 'idle') return null
  if (!held.isServed) return say('nfts.unserved')
  return (
    <>
      {held.error && !held.hasMoreFailed ? <Problem api={api} held={held} /> : null}
      {held.nfts.length > 0 ? (
        <NftGrid
          label={text('nfts.list')}
          nfts={held.nfts}
          onNearEnd={held.hasMore && !held.hasMoreFailed ? api.loadMore : undefined}
        />
      ) : held.hasMore ? (
        <ReadOn api={api} held={held} />
      ) : (
        say('nfts.empty')
      )}
      {held.hasMoreFailed ? (
        <Problem api={api} held={held} />
      ) : held.hasMore ? (
        // What holds its place for the eye is a row, and not this: the list would be at its end again with each page, and read all of them.
        <div className="hawser-activity-more" role="status" style={{ overflowAnchor: 'none' }}>
          {held.isLoadingMore ? <Spinner /> : null}
          <span className="hawser-visually-hidden">{held.isLoadingMore ? text('nfts.loading') : null}</span>
        </div>
      ) : null}
      <HiddenNfts nfts={held.hiddenNfts} />
    </>
  )
}

interface PartProps {
  readonly api: NftsApi
  readonly held: Nfts
}

/** Where all that was read is spam, what comes after it is looked for. */
function ReadOn({ api, held: { hiddenNfts, hasMoreFailed } }: PartProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page is read once the one before is there
  useEffect(() => {
    if (!hasMoreFailed) void api.loadMore()
  }, [api, hiddenNfts, hasMoreFailed])
  return null
}

interface NftGridProps {
  readonly label: string
  readonly nfts: readonly NftItem[]
  readonly onNearEnd?: (() => void) | undefined
}

const keyOf = ({ id }: NftItem): string => id

function NftGrid({ label, nfts, onNearEnd }: NftGridProps) {
  const draw = useCallback((nft: NftItem, tile: TileProps) => <NftTile nft={nft} tile={tile} />, [])
  return (
    <TileGrid
      label={label}
      items={nfts}
      total={onNearEnd ? undefined : nfts.length}
      columns={COLUMNS}
      getKey={keyOf}
      onNearEnd={onNearEnd}
    >
      {draw}
    </TileGrid>
  )
}

function NftTile({ nft, tile }: { readonly nft: NftItem; readonly tile: TileProps }) {
  const { router } = useHawser()
  const text = useText(enNfts)
  const { id, amount, pictureUrl } = nft
  const name = nameOf(nft)
  const label = amount === '1' ? name : text('nfts.several', { name, amount: text.number(amount) })
  return (
    <button
      type="button"
      className="hawser-grid-tile"
      data-hawser-open="Token"
      data-hawser-nft={id}
      title={label}
      {...tile}
      onClick={() => router.push({ name: 'Token', parameters: { id } })}
    >
      <Picture src={pictureUrl} name={name} className="hawser-nft-picture" size="large" />
      <bdi className="hawser-grid-name">{label}</bdi>
    </button>
  )
}

/** What is on its way, in the geometry of the grid. */
function NftsLoading() {
  const text = useText(enNfts)
  return (
    <div role="status">
      <span className="hawser-visually-hidden">{text('nfts.loading')}</span>
      <div
        className="hawser-grid-row"
        style={{ gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))` }}
        aria-hidden="true"
      >
        {Array.from({ length: COLUMNS * 2 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles of nothing, in no order
          <span key={index} className="hawser-grid-tile">
            <span className="hawser-skeleton hawser-nft-picture" />
            <span className="hawser-grid-name">
              <span className="hawser-skeleton" style={{ inlineSize: '70%' }} />
            </span>
          </span>
        ))}
      </div>
    </div>
  )
}

/** Nothing could be had. The next try is made when it may be. */
function NftsFailed({ api, held }: PartProps) {
  const text = useText(enNfts)
  return (
    <div className="hawser-empty">
      <div role="alert">
        <p className="hawser-empty-title">{text('nfts.failed')}</p>
        <p className="hawser-empty-text">{text('nfts.failedText')}</p>
      </div>
      <Retry api={api} held={held} />
    </div>
  )
}

/** What was known stands, and this says what is missing. */
function Problem({ api, held }: PartProps) {
  const text = useText(enNfts)
  return (
    <div className="hawser-tokens-problem" role="alert">
      <span>{text(held.hasMoreFailed ? 'nfts.moreFailed' : 'nfts.notUpdated')}</span>
      <Retry api={api} held={held} />
    </div>
  )
}

function Retry({ api, held: { hasMoreFailed, isLoading, isLoadingMore } }: PartProps) {
  const text = useText(enNfts)
  const lastRetry = useHawserState(({ features }) => features.nfts?.lastRetry ?? null)
  return (
    <RetryButton
      failedAtMs={hasMoreFailed ? null : lastRetry}
      isBusy={hasMoreFailed ? isLoadingMore : isLoading}
      waitLabel={(count) => text('nfts.retryIn', { count })}
      onRetry={() => void (hasMoreFailed ? api.loadMore() : api.refresh())}
    />
  )
}

function HiddenNfts({ nfts }: { readonly nfts: readonly NftItem[] }) {
  const text = useText(enNfts)
  if (nfts.length === 0) return null
  const label = text.plural('nfts.hidden', nfts.length)
  return (
    <Folded label={label}>
      <NftGrid label={label} nfts={nfts} />
    </Folded>
  )
}
