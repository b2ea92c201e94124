import { Icon, type IconProps } from './Icon.js'

export function BackIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path className="hawser-icon-mirrored" d="M14.5 6.5 9 12l5.5 5.5" />
    </Icon>
  )
}
