// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {TestWrappedEther} from "./TestWrappedEther.sol";

/// Pools of two tokens each, with the functions of Uniswap's Router02 that swap an exact amount. Prices are those of its version 2: the product of what a
/// pool holds never falls, and three thousandths of what comes in stay. `permitAndCall` is as that of 1inch's router of version 6.
contract TestRouter {
    using SafeERC20 for IERC20;

    TestWrappedEther public immutable WETH;
    /// How much of the first token the pool of both has.
    mapping(address => mapping(address => uint256)) public reserveOf;

    constructor(TestWrappedEther weth) {
        WETH = weth;
    }

    receive() external payable {
        require(msg.sender == address(WETH), "NOT_FROM_WETH");
    }

    modifier inTime(uint256 deadline) {
        require(deadline >= block.timestamp, "EXPIRED");
        _;
    }

    function addLiquidity(address one, address other, uint256 amountOfOne, uint256 amountOfOther) external {
        reserveOf[one][other] += take(one, amountOfOne);
        reserveOf[other][one] += take(other, amountOfOther);
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "INVALID_PATH");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 1; i < path.length; i++) amounts[i] = getAmountOut(path[i - 1], path[i], amounts[i - 1]);
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external inTime(deadline) {
        uint256 amountOut = move(path, take(path[0], amountIn));
        IERC20 bought = IERC20(path[path.length - 1]);
        uint256 before = bought.balanceOf(to);
        bought.safeTransfer(to, amountOut);
        require(bought.balanceOf(to) - before >= amountOutMin, "INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable inTime(deadline) {
        require(path[0] == address(WETH), "INVALID_PATH");
        WETH.deposit{value: msg.value}();
        uint256 amountOut = move(path, msg.value);
        IERC20 bought = IERC20(path[path.length - 1]);
        uint256 before = bought.balanceOf(to);
        bought.safeTransfer(to, amountOut);
        require(bought.balanceOf(to) - before >= amountOutMin, "INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external inTime(deadline) {
        require(path[path.length - 1] == address(WETH), "INVALID_PATH");
        uint256 amountOut = move(path, take(path[0], amountIn));
        require(amountOut >= amountOutMin, "INSUFFICIENT_OUTPUT_AMOUNT");
        WETH.withdraw(amountOut);
        (bool sent, ) = to.call{value: amountOut}("");
        require(sent, "NOT_TAKEN");
    }

    /// A token's address with an approval that was signed for it (ERC-2612), and a call to this contract that uses it.
    function permitAndCall(bytes calldata permit, bytes calldata action) external payable {
        (address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) =
            abi.decode(permit[20:], (address, address, uint256, uint256, uint8, bytes32, bytes32));
        // One that somebody else has brought in before is there as well.
        try IERC20Permit(address(bytes20(permit[:20]))).permit(owner, spender, value, deadline, v, r, s) {} catch {}
        (bool done, bytes memory answer) = address(this).delegatecall(action);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    /// What came of it: a token may keep a part.
    function take(address token, uint256 amount) private returns (uint256) {
        uint256 before = IERC20(token).balanceOf(address(this));
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        return IERC20(token).balanceOf(address(this)) - before;
    }

    function move(address[] calldata path, uint256 amount) private returns (uint256) {
        for (uint256 i = 1; i < path.length; i++) {
            uint256 amountOut = getAmountOut(path[i - 1], path[i], amount);
            reserveOf[path[i - 1]][path[i]] += amount;
            reserveOf[path[i]][path[i - 1]] -= amountOut;
            amount = amountOut;
        }
        return amount;
    }

    function getAmountOut(address tokenIn, address tokenOut, uint256 amountIn) private view returns (uint256) {
        uint256 reserveOut = reserveOf[tokenOut][tokenIn];
        require(amountIn > 0, "INSUFFICIENT_INPUT_AMOUNT");
        require(reserveOut > 0, "INSUFFICIENT_LIQUIDITY");
        uint256 taken = amountIn * 997;
        return (taken * reserveOut) / (reserveOf[tokenIn][tokenOut] * 1000 + taken);
    }
}
