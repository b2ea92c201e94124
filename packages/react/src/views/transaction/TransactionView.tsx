import { ErrorPanel } from '../../components/ErrorPanel.js'
import { withFeatureCode } from '../../components/featureCode.js'
import { ViewLoading } from '../../components/Loading.js'
import { usePart } from '../../components/usePart.js'
import { enActivity } from '../../text/enActivity.js'
import { useText } from '../../text/useText.js'
import { ActivityCode, useActivity } from '../activity/useActivity.js'

export interface TransactionViewProps {
  readonly id: string
}

const loadTransaction = () => import('./Transaction.js')

/** One transaction of the account's activity. What tells of it comes beside the history that it is looked for in. */
export function TransactionView({ id }: TransactionViewProps) {
  const text = useText(enActivity)
  const { done } = useActivity()
  const { part, hasFailed, retry } = usePart(loadTransaction)
  const item = [...done.pending, ...done.purchases, ...done.groups.flatMap(({ items }) => items)].find(
    (one) => one.id === id,
  )
  if (!item) return <p className="hawser-empty hawser-empty-text">{text('activity.gone')}</p>
  if (part) return <part.Transaction item={item} />
  if (!hasFailed) return <ViewLoading />
  return <ErrorPanel title={text('modal.viewFailed.title')} text={text('modal.viewFailed.text')} onRetry={retry} />
}

/** The view with its feature at hand. */
export const withActivity = (code: typeof import('@hawser/core/activity')) =>
  withFeatureCode(ActivityCode, TransactionView, code)
