// SPDX-License-Identifier: MIT
pragma solidity 0.8.36;

/// A resolver whose records are elsewhere (ERC-3668): every question is sent on to the gateways that it names, and their answer is taken as it is.
contract EnsOffchainResolver {
    string[] private _urls;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    function setUrls(string[] calldata urls) external {
        delete _urls;
        for (uint256 i; i < urls.length; i++) _urls.push(urls[i]);
    }

    function resolved(bytes calldata answer, bytes calldata) external pure {
        bytes memory result = answer;
        assembly {
            return(add(result, 32), mload(result))
        }
    }

    fallback() external {
        revert OffchainLookup(address(this), _urls, msg.data, this.resolved.selector, "");
    }
}
