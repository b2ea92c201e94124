// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// A pool of two tokens that prices as Uniswap's of version 2 do: the product of what it holds never falls, and three thousandths of what comes in stay.
contract TestPair {
    IERC20 public immutable token0;
    IERC20 public immutable token1;

    constructor(IERC20 token0_, IERC20 token1_) {
        token0 = token0_;
        token1 = token1_;
    }

    /// What there is of the other token for an amount of this one.
    function getAmountOut(IERC20 tokenIn, uint256 amountIn) public view returns (uint256) {
        uint256 reserveIn = tokenIn.balanceOf(address(this));
        uint256 reserveOut = other(tokenIn).balanceOf(address(this));
        uint256 taken = amountIn * 997;
        return (taken * reserveOut) / (reserveIn * 1000 + taken);
    }

    function swap(IERC20 tokenIn, uint256 amountIn, uint256 amountOutMin, address to) external returns (uint256 amountOut) {
        amountOut = getAmountOut(tokenIn, amountIn);
        require(amountOut >= amountOutMin, "INSUFFICIENT_OUTPUT_AMOUNT");
        require(tokenIn.transferFrom(msg.sender, address(this), amountIn));
        require(other(tokenIn).transfer(to, amountOut));
    }

    function other(IERC20 token) private view returns (IERC20) {
        require(token == token0 || token == token1, "NO_SUCH_TOKEN");
        return token == token0 ? token1 : token0;
    }
}
