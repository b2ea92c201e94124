import { socialMarks } from '@hawser/common/marks'

/** A provider's mark, so many pixels wide and high; nothing for one of the app's own. */
export function SocialMark({ provider, size = 48 }: { readonly provider: string; readonly size?: number }) {
  const path = socialMarks.get(provider)
  if (path === undefined) return null
  return (
    <svg width={size} height={size} fill="currentColor" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fillRule="evenodd" d={path} />
    </svg>
  )
}
