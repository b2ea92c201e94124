export { type ActivityApi, activity } from '../activity/activity.js'
export {
  type ActivityFilter,
  type ActivityState,
  type HistoryStore,
  type PendingTransaction,
  type PendingTransactionsState,
  selectHistory,
  type TransactionsByYear,
} from '../activity/activityState.js'
export type { PendingWatchOptions } from '../activity/createPendingWatch.js'
export type { PurchaseItem } from '../activity/describePurchases.js'
export {
  type ActivityAmount,
  type ActivityCounterpart,
  type ActivityItem,
  type ActivityType,
  type ActivityVerb,
  describeTransaction,
} from '../activity/describeTransaction.js'
export {
  HistoryAddressMissingError,
  HistoryFailedError,
  type HistoryQuestion,
  historyResource,
} from '../activity/historyResource.js'
export { type RelativeDate, type RelativeUnit, toRelativeDate } from '../activity/relativeDate.js'
export { type Activity, type ActivityGroup, selectActivity } from '../activity/selectActivity.js'
export { type StrangerQuestion, selectCounterpartName } from '../activity/strangerNames.js'
