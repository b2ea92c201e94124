import type { IconProps } from './Icon.js'

/** Hawser's mark: a rope made fast on a cleat, in the colour of the text around it and as high as it. It needs no style sheet. */
export function HawserMark({ className }: IconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M4 5.5h16M9 5.5v14M15 5.5v14M6 19.5h12M2 16.5c3.5 0 4-3.5 7-3.5h6c3 0 3.5-3.5 7-3.5" />
    </svg>
  )
}
