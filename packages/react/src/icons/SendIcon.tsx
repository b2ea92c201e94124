import { Icon, type IconProps } from './Icon.js'

export function SendIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path className="hawser-icon-mirrored" d="M7 17 17 7M9.5 7H17v7.5" />
    </Icon>
  )
}
