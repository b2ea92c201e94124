// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

/// The code that an account of a key delegates to (EIP-7702), so that it sends several calls as one. Nobody else can have it do anything.
contract TestBatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// Its own transaction alone: all calls, or none.
    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "NOT_THE_ACCOUNT");
        for (uint256 at = 0; at < calls.length; at++) {
            (bool isDone, bytes memory reason) = calls[at].to.call{value: calls[at].value}(calls[at].data);
            if (isDone) continue;
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
    }

    receive() external payable {}

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }
}
