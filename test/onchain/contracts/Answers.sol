// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Returns the same bytes for every call.
contract FixedAnswer {
    bytes private answer;

    constructor(bytes memory answer_) {
        answer = answer_;
    }

    fallback() external {
        bytes memory copy = answer;
        assembly {
            return(add(copy, 32), mload(copy))
        }
    }
}

/// Returns 150,000 bytes.
contract LongAnswer {
    fallback() external {
        assembly {
            return(0, 150000)
        }
    }
}

/// Uses up all gas.
contract EndlessAnswer {
    fallback() external {
        uint256 count;
        while (true) count++;
    }
}

/// Asks its reader to fetch a URL (ERC-3668).
contract OffchainAnswer {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string private url;

    constructor(string memory url_) {
        url = url_;
    }

    fallback() external {
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, msg.data, msg.sig, "");
    }
}
