import { Icon, type IconProps } from './Icon.js'

/** Hawser's mark: a rope made fast on a cleat, in one colour. */
export function HawserMark(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 9.5h19M9 9.5v7M15 9.5v7M6 19.5h12M2.5 5.5c6 0 13 8 19 8" />
    </Icon>
  )
}
