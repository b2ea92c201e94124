import type { ChainNamespace, Network } from '@hawser/common'
import type { ConnectorEntry } from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enConnecting } from '../../text/enConnecting.js'
import { useText } from '../../text/useText.js'
import { ErrorDetails, errorText } from '../errors.js'
import { namespaceNames } from '../namespaceNames.js'
import { useElapsed, WalletEmblem } from '../waiting.js'
import { connectStage } from './connectStage.js'
import { PairInstead } from './PairInstead.js'
import { useConnectAttempt } from './useConnectAttempt.js'

/** How long a wallet may show nothing before the user is told what to try. */
const NOTHING_HAPPENING_MS = 6_000

export interface ConnectingStageProps {
  readonly connectorId: string
  readonly namespaces: readonly ChainNamespace[] | undefined
  /** Absent once the wallet has left the list. */
  readonly entry: ConnectorEntry | undefined
  readonly name: string
  readonly icon: string | undefined
}

export function ConnectingStage({ connectorId, namespaces, entry, name, icon }: ConnectingStageProps) {
  const hawser = useHawser()
  const text = useText(enConnecting)
  const { router } = hawser
  const requested = useHawserState((state) => state.networks.requested)
  // Of what was asked for, what the wallet did not share while it shared the rest.
  const [unshared, setUnshared] = useState<readonly ChainNamespace[]>([])
  const [isPartly, setPartly] = useState(false)
  // What the app has removed its networks of since is not to be had by trying again.
  const missing = unshared.filter((namespace) => hasNetwork(requested, namespace))
  const isFollowUp = unshared.length > 0
  const asked = isFollowUp ? missing : namespaces
  const attempt = useConnectAttempt({
    connectorId,
    namespaces: asked,
    isImmediate: entry?.isInstalled === true,
    onConnected: (connections) => {
      const { networks } = hawser.getSnapshot()
      const left = (asked ?? []).filter(
        (namespace) =>
          hasNetwork(networks.requested, namespace) && !connections.some((own) => own.namespace === namespace),
      )
      setUnshared(left)
      setPartly(left.length > 0)
    },
  })
  const stage = isPartly ? 'partly' : connectStage(entry, attempt.phase)
  const isProblem = ['rejected', 'failed', 'timedOut', 'gone', 'partly'].includes(stage)
  // `alreadyOpen` has ended too: the wallet answers an earlier request, and has to be asked once more after that.
  const canTryAgain = ['rejected', 'failed', 'timedOut', 'alreadyOpen', 'partly'].includes(stage)
  const isSilent = useElapsed(stage === 'waiting', NOTHING_HAPPENING_MS)
  const installLink = entry?.installUrl && /^https?:\/\//i.test(entry.installUrl) ? entry.installUrl : undefined

  // Nothing is left to ask for.
  const isDone = isFollowUp && missing.length === 0 && stage !== 'waiting'
  useEffect(() => {
    if (isDone) reportCause(hawser, { type: 'connected', connectorId, missing: [] })
  }, [isDone, hawser, connectorId])
  useEffect(() => {
    if (stage === 'rejected') reportCause(hawser, { type: 'declined' })
  }, [stage, hawser])

  // The view may be the first one: then the list is not below it.
  const showList = (): void => {
    const isBelow = hawser.getSnapshot().router.stack.at(-2)?.name === 'Connect'
    if (isBelow) router.goBack()
    else router.replace({ name: 'Connect' })
  }

  const start = (): void => {
    setPartly(false)
    attempt.start()
  }

  const names = { wallet: name, chains: namespaceNames(missing, text.locale, 'disjunction') }
  const title = text(`connecting.${stage}.title`, names)
  const explanation =
    stage === 'failed' && attempt.error
      ? errorText(text, attempt.error)
      : // Of what was shared before, nothing is taken back by a refusal.
        text(stage === 'rejected' && isFollowUp ? 'connecting.partly.kept' : `connecting.${stage}.text`, names)
  const isKeptSaid = isFollowUp && (stage === 'failed' || stage === 'timedOut')
  const message = (
    <>
      <p className="hawser-stage-title">{title}</p>
      <p className="hawser-stage-text">{explanation}</p>
      {isKeptSaid ? <p className="hawser-stage-text">{text('connecting.partly.kept', names)}</p> : null}
    </>
  )

  return (
    <div className="hawser-stage" data-stage={stage}>
      <WalletEmblem name={name} icon={icon} isWaiting={stage === 'waiting'} />
      <div className="hawser-stage-message">
        <div role="status">{isProblem ? null : message}</div>
        {isProblem ? <div role="alert">{message}</div> : null}
        {entry?.isContested ? (
          <p className="hawser-stage-hint">{text('connecting.contested', { wallet: entry.info.rdns ?? name })}</p>
        ) : null}
        <div role="status">
          {isSilent ? (
            <p className="hawser-stage-hint">{text('connecting.nothingHappening', { wallet: name })}</p>
          ) : null}
        </div>
        {stage === 'failed' && attempt.error?.details ? <ErrorDetails details={attempt.error.details} /> : null}
      </div>
      <div className="hawser-actions">
        {canTryAgain ? (
          <Button variant="primary" onClick={start}>
            {text('common.tryAgain')}
          </Button>
        ) : null}
        {stage === 'ready' ? (
          <Button variant="primary" onClick={start}>
            {text('connecting.ready.action')}
          </Button>
        ) : null}
        {stage === 'notInstalled' && installLink ? (
          <ExternalLink className="hawser-button" data-variant="primary" href={installLink}>
            {text('connecting.notInstalled.action', { wallet: name })}
          </ExternalLink>
        ) : null}
        {entry && !isFollowUp ? <PairInstead entry={entry} /> : null}
        {isFollowUp && canTryAgain ? (
          <Button variant="quiet" onClick={() => hawser.close()}>
            {text('connecting.partly.action')}
          </Button>
        ) : (
          <Button
            variant={stage === 'gone' ? 'secondary' : 'quiet'}
            onClick={stage === 'waiting' ? () => router.goBackOrClose() : showList}
          >
            {text(stage === 'waiting' ? 'common.cancel' : 'connecting.otherWallets')}
          </Button>
        )}
      </div>
    </div>
  )
}

function hasNetwork(networks: readonly Network[], namespace: ChainNamespace): boolean {
  return networks.some(({ chainNamespace }) => chainNamespace === namespace)
}
